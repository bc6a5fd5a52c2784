import { CanadaFlag, EuropeFlag, MexicoFlag, UsaFlag } from '#client/ui/flag-icons.tsx';
import { useClientConfig } from './client-config-context.ts';

const shops = [
  { code: 'ca', name: 'Canada', Flag: CanadaFlag },
  { code: 'us', name: 'USA', Flag: UsaFlag },
  { code: 'mx', name: 'Mexico', Flag: MexicoFlag },
  { code: 'eu', name: 'Europe', Flag: EuropeFlag },
] as const;

/** Renders links to the shops that sell access keys. */
export function BuyLinks() {
  const { buyUrls } = useClientConfig();
  return (
    <section className="buy-links" aria-labelledby="buy">
      <h2 id="buy">BUY YOUR KEY</h2>
      <ul>
        {shops.map(({ code, name, Flag }) => (
          <li key={code}>
            <a href={buyUrls[code]} target="_blank" rel="noopener noreferrer">
              <Flag />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
