import { PageHead } from '../look/page-head.tsx';

export function CardsScreen() {
  return <PageHead title="Cards" />;
}
