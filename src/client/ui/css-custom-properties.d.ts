import 'react';

declare module 'react' {
  /** Custom properties, for what a style sheet cannot know. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
