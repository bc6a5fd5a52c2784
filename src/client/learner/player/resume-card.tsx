import { Link } from 'react-router';
import { Icon } from '#client/ui/icons.tsx';

export function ResumeCard({ title, path }: { title: string; path: string }) {
  return (
    <Link className="quiet" to={path}>
      <Icon name="play" />
      <span>
        <small>Resume where you left off</small>
        <strong>{title}</strong>
      </span>
      <Icon name="right" />
    </Link>
  );
}
