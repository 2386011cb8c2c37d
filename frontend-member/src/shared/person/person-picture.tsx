import { PersonInitials } from '@nattil/frontend-shared/ui/person-initials.tsx';
import { useState } from 'react';
import styles from './person-picture.module.css';

interface PersonPictureProps {
  /** Written or read beside it. */
  name: string | null;
  /** The address of the picture. */
  picture: string | null;
  /** In px. */
  size: number;
}

/** A person's picture; the initials where there is none, or where it cannot be shown. */
export function PersonPicture({ name, picture, size }: PersonPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!picture || picture === broken) return <PersonInitials name={name} size={size} />;
  return (
    <img
      src={picture}
      alt=""
      width={size}
      height={size}
      className={styles.picture}
      onError={() => setBroken(picture)}
    />
  );
}
