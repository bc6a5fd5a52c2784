import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** Is missing where the screen also shows the text, so that screen readers skip the code. */
  label?: string;
  /** Sets the width of the white margin that scanners need, in modules. */
  border?: number;
}

/** Draws a text as a dark QR code on a white background. */
export function QrCode({ text, label, border = 4 }: QrCodeProps) {
  const { data, size } = encode(text, { border });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const name = label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const);
  return (
    <svg {...name} viewBox={`0 0 ${size} ${size}`} width="208" height="208" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
