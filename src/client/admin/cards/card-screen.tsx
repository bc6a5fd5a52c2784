import { PageHead } from '../look/page-head.tsx';

export function CardScreen() {
  return <PageHead title="Cards" />;
}
