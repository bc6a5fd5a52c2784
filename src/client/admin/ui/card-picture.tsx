import type { ReactNode } from 'react';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { AdminIcon, type AdminIconName } from './admin-icon.tsx';
import css from './card-picture.module.css';

interface CardPictureProps {
  pictureId: string | null;
  /** Stands in the cell of a card without a picture: a question has its mark. */
  icon: AdminIconName | '?';
  /** Sets the width in pixels, which grows with large text. */
  width?: number;
  children?: ReactNode;
}

/** Shows a moment of a card's lesson in a cell. The title beside it says what it is. */
export function CardPicture({ pictureId, icon, width = 64, children }: CardPictureProps) {
  return (
    <span
      className={css.picture}
      data-question={(pictureId === null && icon === '?') || undefined}
      style={{ width: `${width / 16}rem` }}
      aria-hidden="true"
    >
      {pictureId !== null ? (
        <img src={buildObjectPath(pictureId)} alt="" loading="lazy" decoding="async" />
      ) : icon === '?' ? (
        '?'
      ) : (
        <AdminIcon name={icon} size={20} />
      )}
      {children}
    </span>
  );
}
