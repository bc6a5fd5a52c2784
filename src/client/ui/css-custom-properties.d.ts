import 'react';

declare module 'react' {
  /** Allows CSS custom properties in React's `style` prop. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
