import { useNavigate } from 'react-router';
import { IconButton } from '../ui/icon-button.tsx';

interface InsightRowActionProps {
  /** What the row is called. */
  title: string;
  /** Without one there are no learners to look at. */
  productId: string | undefined;
  moduleId?: string;
}

/** A row's way to the insight into it. */
export function InsightRowAction({ title, productId, moduleId }: InsightRowActionProps) {
  const navigate = useNavigate();
  const query = new URLSearchParams({ product: productId ?? '', ...(moduleId === undefined ? {} : { module: moduleId }) });
  return (
    <IconButton
      icon="insight"
      name={`Insight into ${title}`}
      isDisabled={productId === undefined}
      onClick={() => void navigate(`/admin/insight?${query.toString()}`)}
    />
  );
}
