import { encode } from 'uqr';

/** Sets the width of the white margin that scanners need. */
const BORDER_MODULES = 3;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER_MODULES });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the code is drawn by SVG, so there is no image file
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="208" height="208" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
