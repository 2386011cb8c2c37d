import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Pictures of shops; the column `image` of a shop holds the path of its picture. */
export const shopPictures: Migration = {
  name: '0038-shop-pictures',
  sql: [
    `
create table shop_picture (
  shop_id uuid primary key references shop (id),
  -- Part of the SHA-256 of the picture. Two shops may have the same picture.
  hash text not null,
  image bytea not null
);
create index shop_picture_hash on shop_picture (hash);
`,
  ],
};
