import type { CSSProperties } from 'react';
import type { Overlay } from '#shared/page-types/field-kinds.ts';

const MIN_FONT_PX = 12;
const MAX_FONT_PX = 64;

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

/** Lengths without a unit, whether numbers or strings, are in pixels. */
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

/** Styles that are not allowed or are malformed are dropped, because they could affect the page outside the overlay. */
export function sanitizeOverlayStyles(styles: Overlay['styles']): CSSProperties {
  const safe = Object.entries(styles).flatMap(([name, value]) => {
    const checked = Object.hasOwn(sanitizers, name) ? sanitizers[name]!(value) : null;
    return checked === null ? [] : [[name, checked]];
  });
  return Object.fromEntries(safe) as CSSProperties;
}
