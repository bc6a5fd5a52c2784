import type { Overlay } from '#shared/page-types/field-kinds.ts';
import { isSafeLink } from '#shared/validation/safe-link.ts';

/**
 * Returns the indexes of the overlays that are visible at the playback position `timeMs`, in milliseconds. An overlay is visible from
 * `tStart` until just before `tEnd`.
 */
export function findVisibleOverlays(overlays: readonly Overlay[], timeMs: number): number[] {
  return overlays.flatMap((overlay, index) => (isRenderable(overlay) && overlay.tStart <= timeMs && timeMs < overlay.tEnd ? [index] : []));
}

/** Returns whether an overlay has content to show, which is either a text or a source URL that is safe to load. */
function isRenderable({ type, text, src }: Overlay): boolean {
  return type === 'text' ? text !== null : src !== null && isSafeLink(src);
}

/** The overlays of a zone keep their order and are shown one below the other. */
export function groupOverlaysByZone(
  overlays: readonly Overlay[],
  visible: readonly number[],
): { zoneId: Overlay['zoneId']; indexes: number[] }[] {
  const zones = [...new Set(visible.map((index) => overlays[index]!.zoneId))];
  return zones.map((zoneId) => ({ zoneId, indexes: visible.filter((index) => overlays[index]!.zoneId === zoneId) }));
}
