import { Button } from '@mantine/core';
import { Link } from 'react-router';

export function ProductsLink() {
  return (
    <Button component={Link} to="/admin/products">
      Go to products
    </Button>
  );
}
