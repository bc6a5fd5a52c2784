import { encode } from 'uqr';

const BORDER_MODULES = 4;

/**
 * Draws a text as a dark QR code on a white background, with the margin that scanners need. Screen readers skip the QR code, because the
 * screen also shows the encoded text.
 */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: BORDER_MODULES });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="208" height="208" aria-hidden="true" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
