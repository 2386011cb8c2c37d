import { Module } from '@nestjs/common';
import { Declares } from '../../platform/declaration.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { encryptedPlaces } from './migrations/0005-messages.ts';
import { phoneParts } from './migrations/0015-administrators.ts';
import { discountSettings } from './migrations/0010-discount-settings.ts';
import { Shop } from './shop.aggregate.ts';
import { ApproveShopHandler } from './commands/approve-shop.ts';
import { RegisterShopHandler } from './commands/register-shop.ts';
import { RejectShopHandler } from './commands/reject-shop.ts';
import { SetDiscountHandler } from './commands/set-discount.ts';
import { ShopSearch } from './projections/shop-search.ts';
import { ListShopsForAdminHandler } from './queries/list-shops-for-admin.ts';
import { Geocoder } from './geo/geocoder.ts';
import { LookUpAllowance } from './geo/look-up-allowance.ts';
import { OldPlaces } from './geo/old-places.ts';
import { PlaceCache } from './geo/place-cache.ts';
import { KnownShopHandler } from './queries/known-shop.ts';
import { namesOfShops } from './queries/names-of-shops.ts';
import { searchShopsForAdmins } from './queries/search-for-admins.ts';
import { SearchPlacesHandler } from './queries/search-places.ts';
import { SearchShopsHandler } from './queries/search-shops.ts';
import { ShopForAdminHandler } from './queries/shop-for-admin.ts';
import { MailsToShopOwners } from './reactions/mails-to-shop-owners.ts';
import { ShopsAdminController } from './shops-admin.controller.ts';
import { ShopsController } from './shops.controller.ts';

@Module({
  controllers: [ShopsController, ShopsAdminController],
  providers: [
    RegisterShopHandler,
    ApproveShopHandler,
    RejectShopHandler,
    SetDiscountHandler,
    ShopSearch,
    MailsToShopOwners,
    SearchShopsHandler,
    SearchPlacesHandler,
    Geocoder,
    LookUpAllowance,
    PlaceCache,
    OldPlaces,
    ListShopsForAdminHandler,
    ShopForAdminHandler,
    KnownShopHandler,
  ],
})
@Declares({
  entities: [Shop],
  migrations: [foundation, encryptedPlaces, discountSettings, phoneParts],
  refusals: {
    shop_identity_unique: 'SHOP_ALREADY_REGISTERED',
    shop_email_unique: 'SHOP_ALREADY_REGISTERED',
  },
  names: { shop: namesOfShops },
  searches: [searchShopsForAdmins],
  stays: { shop: 'shops stay', geo_gate: 'one row' },
})
export class ShopsModule {}
