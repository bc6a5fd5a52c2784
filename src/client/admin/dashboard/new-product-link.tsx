import { Button } from '@mantine/core';
import { Link } from 'react-router';

export function NewProductLink() {
  return (
    <Button component={Link} to="/admin/products">
      Go to products
    </Button>
  );
}
