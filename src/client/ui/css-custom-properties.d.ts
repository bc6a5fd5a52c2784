import 'react';

declare module 'react' {
  /** Allows CSS custom properties in the `style` prop. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
