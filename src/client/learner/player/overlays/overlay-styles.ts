// What lies over the lesson's picture, and how it may look. Authors send any styles; only harmless ones are worn.
import type { CSSProperties } from 'react';
import type { Overlay } from '#shared/catalog.ts';
import { isSafeLink } from '#shared/safe-link.ts';

const MIN_FONT_PX = 12;
const MAX_FONT_PX = 64;

/** Which overlays show at a time of the lesson, by their places in the list. From tStart on, and no longer at tEnd. */
export function findVisibleOverlays(overlays: readonly Overlay[], timeMs: number): number[] {
  return overlays.flatMap((overlay, index) => (isRenderable(overlay) && overlay.tStart <= timeMs && timeMs < overlay.tEnd ? [index] : []));
}

/** Has something to show: words, or a picture at an address that may be fetched. */
function isRenderable({ type, text, src }: Overlay): boolean {
  return type === 'text' ? text !== null : src !== null && isSafeLink(src);
}

/** The overlays of one zone stand under each other, in their order. */
export function groupByZone(overlays: readonly Overlay[], shown: readonly number[]): { zoneId: Overlay['zoneId']; indexes: number[] }[] {
  const zones = [...new Set(shown.map((index) => overlays[index]!.zoneId))];
  return zones.map((zoneId) => ({ zoneId, indexes: shown.filter((index) => overlays[index]!.zoneId === zoneId) }));
}

type StyleValue = string | number;
type StyleSanitizer = (value: StyleValue) => StyleValue | null;

const allowMatching =
  (pattern: RegExp): StyleSanitizer =>
  (value) =>
    pattern.test(String(value)) ? value : null;

const COLOR = /^(#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,24}|(rgb|hsl)a?\([\d\s.,/%]{1,40}\))$/i;
const WEIGHT = /^([1-9]00|normal|bold|bolder|lighter)$/;
const LENGTH = String.raw`(0|\d{1,3}(\.\d{1,3})?(px|em|rem|%))`;
const ONE_LENGTH = new RegExp(`^${LENGTH}$`);
const FOUR_LENGTHS = new RegExp(`^${LENGTH}( ${LENGTH}){0,3}$`);

/** Plain numbers, also when written as text, are pixels. */
const allowLength =
  (pattern: RegExp): StyleSanitizer =>
  (value) => {
    const text = /^\d+(\.\d+)?$/.test(String(value)) ? `${value}px` : String(value);
    return pattern.test(text) ? text : null;
  };

function clampFontSize(value: StyleValue): number | null {
  const [, size] = /^(\d{1,4}(?:\.\d{1,3})?)(?:px)?$/.exec(String(value)) ?? [];
  return size === undefined ? null : Math.min(MAX_FONT_PX, Math.max(MIN_FONT_PX, Number(size)));
}

const sanitizers: Partial<Record<string, StyleSanitizer>> = {
  color: allowMatching(COLOR),
  backgroundColor: allowMatching(COLOR),
  fontSize: clampFontSize,
  fontWeight: allowMatching(WEIGHT),
  fontStyle: allowMatching(/^(normal|italic|oblique)$/),
  textAlign: allowMatching(/^(left|center|right|start|end)$/),
  opacity: allowMatching(/^(0|1|1\.0|0?\.\d{1,3})$/),
  padding: allowLength(FOUR_LENGTHS),
  borderRadius: allowLength(FOUR_LENGTHS),
  maxWidth: allowLength(ONE_LENGTH),
};

/** The styles that are known and well-formed; the others are left out. */
export function sanitizeStyles(styles: Overlay['styles']): CSSProperties {
  const safe = Object.entries(styles).flatMap(([name, value]) => {
    const checked = Object.hasOwn(sanitizers, name) ? sanitizers[name]!(value) : null;
    return checked === null ? [] : [[name, checked]];
  });
  return Object.fromEntries(safe) as CSSProperties;
}
