import { useBrand } from '#client/client-config-context.ts';

/** Renders the school's logo, or its name beside a key whose head is a block of four spreadsheet cells. A logo is drawn for dark pages. */
export function Logo() {
  const { name, logo } = useBrand();
  const scale = logo ? Math.min(1, 240 / logo.width, 48 / logo.height) : 1;
  return logo ? (
    // The size keeps the place of a picture that is still to come.
    <span className="logo">
      <img src={logo.url} width={logo.width * scale} height={logo.height * scale} alt={name} />
    </span>
  ) : (
    <NameLogo />
  );
}

/** Renders the school's name, also when the school has a logo. */
export function NameLogo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 38 20" aria-hidden="true">
        <g fill="currentColor">
          <rect x="0" y="0" width="9" height="9" rx="2" />
          <rect x="0" y="11" width="9" height="9" rx="2" />
          <rect x="11" y="0" width="9" height="9" rx="2" />
          <rect x="21" y="8.2" width="17" height="3.6" rx="1.2" />
          <rect x="27.5" y="11" width="3.6" height="5" rx="1.1" />
          <rect x="34.4" y="11" width="3.6" height="7.5" rx="1.1" />
        </g>
        <rect x="11" y="11" width="9" height="9" rx="2" fill="var(--accent)" />
      </svg>
      <span>{useBrand().name}</span>
    </span>
  );
}
