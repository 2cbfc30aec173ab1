import { LANGUAGE_NAMES, LANGUAGES, language, t } from "../i18n";
import { THEMES, fourColours, sound, theme } from "../state/preferences";
import { Choice } from "./Choice";

export function LanguageChoice({ shown = false }: { shown?: boolean }) {
  const choices = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }));
  return <Choice legend={t("language.label")} shown={shown} value={language.value} choices={choices} choose={(value) => (language.value = value)} />;
}

export function ThemeChoice({ shown = false }: { shown?: boolean }) {
  const choices = THEMES.map((value) => ({ value, label: t(`theme.${value}`) }));
  return <Choice legend={t("theme.label")} shown={shown} value={theme.value} choices={choices} choose={(value) => (theme.value = value)} />;
}

/** All that a person may set for this browser. */
export function Preferences() {
  const onOff = [
    { value: true, label: t("option.skills.true") },
    { value: false, label: t("option.skills.false") },
  ];
  const suits = [
    { value: false, label: t("suits.two") },
    { value: true, label: t("suits.four") },
  ];
  return (
    <>
      <LanguageChoice shown />
      <ThemeChoice shown />
      <Choice legend={t("sound.label")} shown value={sound.value} choices={onOff} choose={(value) => (sound.value = value)} />
      <Choice legend={t("suits.label")} shown value={fourColours.value} choices={suits} choose={(value) => (fourColours.value = value)} />
    </>
  );
}
