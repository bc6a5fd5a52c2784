import { useNavigate } from 'react-router';
import { IconButton } from '../ui/icon-button.tsx';

interface InsightRowActionProps {
  title: string;
  /**
   * Contains the id of the product, or undefined when no product exists. Without a product, there are no learners to report on, so the
   * Insight button is disabled.
   */
  productId: string | undefined;
  moduleId?: string;
}

/** Shows a button that opens the Insight screen for the product or module of a table row. */
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
