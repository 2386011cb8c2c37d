import { Button, Group } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { SHOP_PICTURE_FILE } from '@nattil/contracts/rules/shops/shop-profile';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { ShopFront } from '@nattil/frontend-shared/ui/pictures/shop-front.tsx';
import styles from './picture-field.module.css';

/** Another picture with its preview, null for none, or undefined to keep the stored one. */
export type ChosenPicture = { file: File; address: string } | null | undefined;

interface PictureFieldProps {
  shop: Pick<AdminShop, 'id' | 'category' | 'picture'>;
  /** The id of the button that chooses a file. */
  id: string;
  value: ChosenPicture;
  error: string | undefined;
  disabled: boolean;
  onChosen: (value: ChosenPicture) => void;
}

/** The picture of a shop as members see it. Nothing is stored before the form is saved. */
export function PictureField({ shop, id, value, error, disabled, onChosen }: PictureFieldProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const picture = value === undefined ? shop.picture : value?.address;

  function take(next: ChosenPicture): void {
    flushSync(() => {
      setWrong(null);
      onChosen(next);
    });
    choose.current?.focus();
  }

  function takeFile(file: File): void {
    const message = SHOP_PICTURE_FILE.messageFor(file);
    if (message) setWrong(message);
    else take({ file, address: URL.createObjectURL(file) });
  }

  return (
    <section className={styles.field} aria-label="Picture">
      <h3 className={styles.title}>Picture</h3>
      <div className={styles.frame}>
        {picture ? (
          <img src={picture} alt="" className={styles.picture} />
        ) : (
          <ShopFront slug={shop.category} shopId={shop.id} />
        )}
      </div>
      <div className={styles.text}>
        <p className={styles.note} role="status">
          {noteOn(value, shop.picture)}
        </p>
        <Group gap="xs">
          <Button
            ref={choose}
            id={id}
            variant="default"
            disabled={disabled}
            onClick={() => chooser.current?.click()}
          >
            {picture ? 'Choose another picture' : 'Choose picture'}
          </Button>
          {value === undefined && shop.picture ? (
            <Button variant="subtle" disabled={disabled} onClick={() => take(null)}>
              Remove picture
            </Button>
          ) : null}
          {value === undefined ? null : (
            <Button variant="subtle" disabled={disabled} onClick={() => take(undefined)}>
              Undo
            </Button>
          )}
        </Group>
        <FormError>{wrong ?? error}</FormError>
      </div>
      <FileChooser chooser={chooser} onFile={takeFile} />
    </section>
  );
}

function noteOn(value: ChosenPicture, stored: string | null): string {
  if (value) return 'This is how it will look. Save to store it.';
  if (value === null) return 'The picture will be removed when you save. Members see this drawing.';
  return stored
    ? 'Members see it in the results and in the details.'
    : 'Members see this drawing. A JPEG, PNG or WebP of at most 5 MB takes its place.';
}

function FileChooser({
  chooser,
  onFile,
}: {
  chooser: RefObject<HTMLInputElement | null>;
  onFile: (file: File) => void;
}) {
  return (
    <input
      ref={chooser}
      type="file"
      hidden
      accept="image/jpeg,image/png,image/webp"
      aria-label="Picture file"
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        // Allows choosing the same file again.
        event.currentTarget.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
