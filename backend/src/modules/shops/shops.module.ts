import { Module } from '@nestjs/common';
import { Declares } from '../../platform/registries/declaration.ts';
import { DecisionReasonsController } from './decision-reasons.controller.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { encryptedPlaces } from './migrations/0005-messages.ts';
import { shopOffice } from './migrations/0012-shop-office.ts';
import { phoneParts } from './migrations/0015-administrators.ts';
import { passwordsOfShops } from './migrations/0033-partners.ts';
import { shopFilters } from './migrations/0036-shop-filters.ts';
import { shopPictures } from './migrations/0038-shop-pictures.ts';
import { shopHolidays } from './migrations/0020-shop-holidays.ts';
import { discountSettings } from './migrations/0010-discount-settings.ts';
import { reasonsOfShops } from './decision-history.ts';
import { OwnerAccounts } from './owner-accounts.ts';
import { Shop } from './shop.aggregate.ts';
import { ActivateShopHandler } from './commands/activate-shop.ts';
import { AddShopHandler } from './commands/add-shop.ts';
import { BlockShopHandler } from './commands/block-shop.ts';
import { ChangeShopPictureHandler } from './commands/change-shop-picture.ts';
import { RevealShopHandler } from './commands/reveal-shop.ts';
import { SendShopEmailHandler } from './commands/send-shop-email.ts';
import { ToggleBlockHandler } from './commands/toggle-block.ts';
import { UpdateShopHandler } from './commands/update-shop.ts';
import { ApproveShopHandler } from './commands/approve-shop.ts';
import { RegisterShopHandler } from './commands/register-shop.ts';
import { RejectShopHandler } from './commands/reject-shop.ts';
import { SetDiscountHandler } from './commands/set-discount.ts';
import { ShopCounts } from './projections/shop-counts.ts';
import { ShopSearch } from './projections/shop-search.ts';
import { ListShopsForAdminHandler } from './queries/list-shops-for-admin.ts';
import { Geocoder } from './geo/geocoder.ts';
import { LookUpAllowance } from './geo/look-up-allowance.ts';
import { OldPlaces } from './geo/old-places.ts';
import { encryptedCachedPlaces, PlaceCache } from './geo/place-cache.ts';
import { encryptedShopSecrets } from './shop-secrets.ts';
import { ShopExistsHandler } from './queries/shop-exists.ts';
import { namesOfShops } from './queries/names-of-shops.ts';
import { searchShopsForAdmins, shopsNamed } from './queries/search-for-admins.ts';
import { FindTownsHandler } from './queries/search/find-towns.ts';
import { SearchPlacesHandler } from './queries/search/search-places.ts';
import { SearchShopsHandler } from './queries/search/search-shops.ts';
import { ShopForVisitorsHandler } from './queries/shop-for-visitors.ts';
import { ShopsForVisitorsHandler } from './queries/shops-for-visitors.ts';
import { SitemapHandler } from './queries/sitemap.ts';
import { SuggestShopsHandler } from './queries/search/suggest-shops.ts';
import { ShopPicturesController } from './pictures/shop-pictures.controller.ts';
import { LiveShopIndex } from './search/live-index.ts';
import { SearchAllowance } from './search/search-allowance.ts';
import { SearchWatch } from './search/search-watch.ts';
import { TiersOfMembers } from './search/tiers-of-members.ts';
import { ShopAnalyticsHandler } from './queries/shop-analytics.ts';
import { ShopDecisionsHandler } from './queries/shop-decisions.ts';
import { ShopForAdminHandler } from './queries/shop-for-admin.ts';
import { MailsToShopOwners } from './reactions/mails-to-shop-owners.ts';
import { ShopDecisionsController } from './shop-decisions.controller.ts';
import { ShopOfficeController } from './shop-office.controller.ts';
import { ShopPagesController } from './shop-pages.controller.ts';
import { ShopsAdminController } from './shops-admin.controller.ts';
import { ShopsController } from './shops.controller.ts';

@Module({
  controllers: [
    ShopsController,
    DecisionReasonsController,
    ShopsAdminController,
    ShopDecisionsController,
    ShopOfficeController,
    ShopPagesController,
    ShopPicturesController,
  ],
  providers: [
    OwnerAccounts,
    RegisterShopHandler,
    ApproveShopHandler,
    RejectShopHandler,
    AddShopHandler,
    UpdateShopHandler,
    ChangeShopPictureHandler,
    BlockShopHandler,
    ActivateShopHandler,
    ToggleBlockHandler,
    SetDiscountHandler,
    SendShopEmailHandler,
    RevealShopHandler,
    ShopSearch,
    ShopCounts,
    MailsToShopOwners,
    SearchShopsHandler,
    SuggestShopsHandler,
    FindTownsHandler,
    ShopsForVisitorsHandler,
    ShopForVisitorsHandler,
    SitemapHandler,
    LiveShopIndex,
    SearchAllowance,
    TiersOfMembers,
    SearchWatch,
    SearchPlacesHandler,
    Geocoder,
    LookUpAllowance,
    PlaceCache,
    OldPlaces,
    ListShopsForAdminHandler,
    ShopForAdminHandler,
    ShopExistsHandler,
    ShopDecisionsHandler,
    ShopAnalyticsHandler,
  ],
  exports: [OwnerAccounts],
})
@Declares({
  entities: [Shop],
  encrypts: [...encryptedShopSecrets, encryptedCachedPlaces],
  migrations: [
    foundation,
    encryptedPlaces,
    discountSettings,
    shopOffice,
    phoneParts,
    shopHolidays,
    passwordsOfShops,
    shopFilters,
    shopPictures,
  ],
  refusals: {
    shop_identity_unique: 'SHOP_ALREADY_REGISTERED',
    shop_email_unique: 'SHOP_ALREADY_REGISTERED',
  },
  names: { shop: namesOfShops, 'shop-access': { like: 'shop', by: 'shopId' } },
  named: { shop: shopsNamed },
  searches: [searchShopsForAdmins],
  reasons: { shop: reasonsOfShops },
  kept: {
    shop: 'shops stay',
    shop_picture: 'one for a shop at most, until it is replaced or removed',
    shop_decision: 'every decision stays with its shop; a reason can be erased',
    geo_gate: 'one row',
  },
})
export class ShopsModule {}
