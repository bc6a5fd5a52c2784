import { Icon } from '#client/ui/icon.tsx';

export const GridLimits = () => (
  <details className="grid-limits">
    <summary>
      What this grid cannot do
      <Icon name="down" />
    </summary>
    <p>
      It has no charts, pivot tables, rules, macros and printing, no styles but number formats, and no menus for sorting and filtering. Rows
      and columns cannot be inserted. Function names are in English. It cannot be saved as a file: to keep your work, use the download and
      your spreadsheet program.
    </p>
  </details>
);
