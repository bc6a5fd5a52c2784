import { useNavigate } from 'react-router';
import { RowAction } from '../ui/icon-button.tsx';

interface InsightActionProps {
  /** What the row is called. */
  title: string;
  /** Without one there are no learners to look at. */
  productId: string | undefined;
  moduleId?: string;
}

/** A row's way to the insight into it. */
export function InsightAction({ title, productId, moduleId }: InsightActionProps) {
  const navigate = useNavigate();
  const query = new URLSearchParams({ product: productId ?? '', ...(moduleId === undefined ? {} : { module: moduleId }) });
  return (
    <RowAction
      icon="insight"
      name={`Insight into ${title}`}
      isOff={productId === undefined}
      onClick={() => void navigate(`/admin/insight?${query.toString()}`)}
    />
  );
}
