import { PersonInitials } from '@nattil/frontend-shared/ui/pictures/person-initials.tsx';
import { useState } from 'react';
import styles from './person-picture.module.css';

interface PersonPictureProps {
  /** Displayed or read beside the picture. */
  name: string | null;
  /** The URL of the picture. */
  picture: string | null;
  /** In px. */
  size: number;
}

/** A person's picture, or the initials if there is none or it cannot be loaded. */
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
