import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { uiWords } from '#admin-words/ui.ts';
import { AdminIcon } from './admin-icon.tsx';

const reel: MantineColorsTuple = [
  '#ebfaf1',
  '#d2f2df',
  '#a5e6c1',
  '#70d99f',
  '#34d27b',
  '#1fb468',
  '#159455',
  '#107c41',
  '#0c6235',
  '#084727',
];
// Of the gray shades, the theme uses shade 3 for separators, shade 4 for button borders, shade 5 for field borders, and shades 6 and 7 for
// secondary text.
const gray: MantineColorsTuple = [
  '#f6f8f7',
  '#edf1ef',
  '#e9eeeb',
  '#e3e9e6',
  '#cbd5d0',
  '#7c8a83',
  '#66736d',
  '#4a5751',
  '#2b3630',
  '#16201b',
];
const red: MantineColorsTuple = [
  '#fdeceb',
  '#f9d3d0',
  '#f0aaa5',
  '#e57f78',
  '#d9574e',
  '#c63a30',
  '#b3261e',
  '#b3261e',
  '#8f1d17',
  '#6b1510',
];

// Without the `none` role, screen readers would treat a dialog's header element as a second banner landmark.
const headerWithoutRole = { role: 'none' };

export const adminTheme = createTheme({
  primaryColor: 'reel',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  colors: { reel, gray, red },
  white: '#ffffff',
  black: '#16201b',
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  // Text grows with the size that a person has set in the browser.
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: {
    fontWeight: '700',
    sizes: { h1: { fontSize: '1.375rem', lineHeight: '1.25' }, h2: { fontSize: '0.875rem', lineHeight: '1.4' } },
  },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg', shadow: 'none' } },
    NativeSelect: { defaultProps: { rightSection: <AdminIcon name="down" /> } },
    // Mantine's scroll lock is disabled, because it adds a style element that the content security policy blocks. The dialog's overlay
    // prevents scrolling even without the scroll lock.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        radius: 'lg',
        attributes: { header: headerWithoutRole },
        closeButtonProps: { 'aria-label': uiWords.close },
      },
    },
    Drawer: {
      defaultProps: {
        lockScroll: false,
        position: 'right',
        size: 440,
        attributes: { header: headerWithoutRole },
        closeButtonProps: { 'aria-label': uiWords.close },
      },
    },
    Menu: { defaultProps: { position: 'bottom-end', shadow: 'md', width: 210, withInitialFocusPlaceholder: false } },
  },
});
