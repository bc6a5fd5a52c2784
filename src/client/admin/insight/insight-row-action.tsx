import { useNavigate } from 'react-router';
import { IconButton } from '../ui/icon-button.tsx';

interface InsightRowActionProps {
  /** The title of the row's product or module. */
  title: string;
  /** Without a product there are no learners, and the action is disabled. */
  productId: string | undefined;
  moduleId?: string;
}

/** Opens the insight into the row's product or module. */
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
