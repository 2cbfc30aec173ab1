"""The views of all families of games; the field `family` tells one from another."""

from engine.commute.view_shapes import CommuterView, RoadView
from engine.shedding.view_shapes import PrivateView, PublicView

AnyPublic = PublicView | RoadView
AnyPrivate = PrivateView | CommuterView
