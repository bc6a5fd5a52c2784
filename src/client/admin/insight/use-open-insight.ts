import { useNavigate } from 'react-router';

export function useOpenInsight(): (productId: string, moduleId?: string) => void {
  const navigate = useNavigate();
  return (productId, moduleId) => {
    const query = new URLSearchParams({ product: productId, ...(moduleId === undefined ? {} : { module: moduleId }) });
    void navigate(`/admin/insight?${query.toString()}`);
  };
}
