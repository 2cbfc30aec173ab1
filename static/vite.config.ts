import { defineConfig } from "vitest/config";

// `npm run dev` serves the page with hot reload and passes everything else on to a running `doulaoban serve`.
const server = process.env["DOULAOBAN"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  build: { outDir: "dist", emptyOutDir: true, target: "es2022", sourcemap: true },
  server: {
    proxy: {
      "/api": { target: server },
      "/ws": { target: server, ws: true },
    },
  },
  // One document a thread serves all files: a new one for each took five times as long as the tests.
  test: { environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"], pool: "threads", isolate: false },
});
