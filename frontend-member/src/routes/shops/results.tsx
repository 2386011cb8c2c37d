import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BRAND } from '@nattil/contracts/brand';
import {
  SEARCH_DEFAULT_LIMIT,
  SEARCH_MAX_DISTANCE_KM,
} from '@nattil/contracts/rules/search/search';
import { RESULTS_MESSAGES } from '@nattil/contracts/rules/search/search-results';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { session } from '../../shared/session.ts';
import type { AppStore } from '../../shared/store/state.ts';
import { useDialogs } from '../dialogs/use-dialogs.ts';
import {
  useAskBrowserPosition,
  useBrowserPosition,
  useIsOwnPosition,
} from '../../features/search/place/browser-position.ts';
import { PhoneSearch } from '../../features/search/forms/phone-search.tsx';
import { ResultsSearchForm } from '../../features/search/forms/results-search-form.tsx';
import { resultsPath } from '../../features/search/state/search-address.ts';
import { toSearchQuery } from '../../features/search/state/search-query.ts';
import type { ShopSearchState } from '../../shared/search/search-state.ts';
import { storeSelectedCategory } from '../../features/search/state/selected-category.ts';
import { searchAt } from '../../features/search/suggestions/suggestions.ts';
import { placeNamed, townLeftOut } from '../../features/search/place/towns.ts';
import { useMapCentre } from '../../features/search/place/use-map-centre.ts';
import type { ShopResults } from '../../features/search/results/shopSearchApi.ts';
import { searchAhead, useSearchResults } from '../../features/search/results/use-search-results.ts';
import { ChosenShop } from '../../features/shop-results/details/chosen-shop.tsx';
import {
  isFiltered,
  ResultFilters,
  clearedFilters,
} from '../../features/shop-results/list/result-filters.tsx';
import { ResultList } from '../../features/shop-results/list/result-list.tsx';
import { ResultsHead } from '../../features/shop-results/list/results-head.tsx';
import {
  ResultsEmpty,
  ResultsLoading,
  ResultsProblem,
} from '../../features/shop-results/list/result-states.tsx';
import {
  resultsHeading,
  resultsSummary,
} from '../../features/shop-results/list/results-summary.ts';
import { MapCard } from '../../features/shop-results/details/map-card.tsx';
import { useDetails } from '../../features/shop-results/details/use-details.ts';
import { useKeptScroll } from '../../features/shop-results/list/use-kept-scroll.ts';
import { type ResultsView, ViewSwitch } from '../../features/shop-results/list/view-switch.tsx';
import { AsOf } from '../../shared/offline/as-of.tsx';
import { keepSearch, keepShop } from '../../shared/offline/kept-copy.ts';
import { LazyResultsMap } from '../../shared/map/lazy-results-map.tsx';
import { MAP_ID } from '../../shared/map/map-id.ts';
import { type ShopView, toShopView } from '../../shared/shops/shop-view.ts';
import { useIsPhone } from '../../shared/use-is-phone.ts';
import styles from './results.module.css';

const WIDER_KM = [25, 50, SEARCH_MAX_DISTANCE_KM];
const NONE: ShopView[] = [];
const NO_METADATA: Partial<ShopResults['searchMetadata']> = {};

/** Whether the search has more than the category. */
function isMoreThanCategory({ search, category, location, coordinates, bounds }: ShopSearchState) {
  return (search && search !== category) || location || coordinates || bounds;
}

/** Prefetches the search of the URL during the session check. */
export function loadAhead(store: AppStore): void {
  searchAhead(store, new URLSearchParams(location.search));
}

/** The results of a search: a synchronised list and map, with the shop's details beside them. */
export function ResultsPage() {
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const isWide = useMediaQuery('(min-width: 68.75em)', false, { getInitialValueInEffect: false });
  const dialogs = useDialogs();
  const { search, results, searching, problem, change, refresh } = useSearchResults();
  const [activeId, setActiveId] = useState<string | null>(null);
  const [view, setView] = useState<ResultsView>('list');
  const [mapOpened, setMapOpened] = useState(!isPhone);
  const keepScroll = useKeptScroll(view);
  const browser = useBrowserPosition();
  const askBrowserPosition = useAskBrowserPosition();

  const location = search?.location ?? null;
  const metadata = results?.searchMetadata ?? NO_METADATA;
  const closedAt = metadata.noneOpen ? metadata.openAt : null;
  const shops = useMemo(
    () =>
      results?.shops.map((shop, index) => toShopView(shop, index, location, undefined, closedAt)) ??
      null,
    [results, location, closedAt],
  );
  // The markers of the previous search stay until the new ones arrive, or there are none.
  const [lastKnownShops, setLastKnownShops] = useState(shops ?? NONE);
  const forMap = problem ? NONE : (shops ?? lastKnownShops);
  if (forMap !== lastKnownShops) setLastKnownShops(forMap);
  const map = useMapCentre(search, shops, metadata);

  const mapShown = !isPhone || view === 'map';
  if (mapShown && !mapOpened) setMapOpened(true);

  const details = useDetails(shops, !isWide && mapShown);
  const { chosenId, chosen } = details;

  function filter(changed: Partial<ShopSearchState>): void {
    if (!search) return;
    // The words of a category search are its name, so they change with it.
    const follows = changed.category !== undefined && search.search === search.category;
    change({ ...search, page: 1, ...(follows && { search: changed.category ?? '' }), ...changed });
  }

  const leaveCategory = () => filter({ category: null });

  function turnTo(page: number): void {
    if (search) change({ ...search, page });
  }

  function openCategory(label: string): void {
    storeSelectedCategory(label);
    void navigate(paths.search);
  }

  const memberId = useAppSelector(session.selectUser)?.id;
  const [cardShown, setCardShown] = useState(false);
  function showCard(): void {
    setCardShown(true);
    // Delayed, because the details below must not handle the Escape that closed the card.
    dialogs.showCard({ onClose: () => setTimeout(() => setCardShown(false)) });
  }

  const backToSearch = () => void navigate(paths.search);
  const total = results?.totalResults ?? 0;
  const totalPages = results?.pagination.totalPages ?? 1;
  const limit = results?.pagination.limit ?? SEARCH_DEFAULT_LIMIT;
  const isOwnPosition = useIsOwnPosition(search?.coordinates);
  const heading = search ? resultsHeading(search, isOwnPosition, metadata) : 'Search results';
  const otherTown = results && search ? townLeftOut(search, results) : null;
  const Search = isPhone ? PhoneSearch : ResultsSearchForm;

  // Stores this search and the viewed shop for offline use.
  const path = search && shops && !results?.isKept ? resultsPath(search) : null;
  useEffect(() => {
    if (memberId && path) keepSearch(memberId, { path, heading });
  }, [memberId, path, heading]);
  const looked = results?.isKept
    ? null
    : (results?.shops.find(({ id }) => id === chosenId) ?? null);
  useEffect(() => {
    if (memberId && looked) keepShop(memberId, looked, new Date().toISOString());
  }, [memberId, looked]);

  return (
    <div
      className={styles.page}
      data-view={isPhone ? view : undefined}
      data-details={(isWide && shops && chosenId) || undefined}
    >
      <title>{`${heading}, ${BRAND.name}`}</title>
      <div className={styles.listColumn}>
        <Search
          search={search}
          placeInWords={metadata.place ? placeNamed(metadata.place.label) : null}
          withoutPlace={(metadata.place && metadata.understood?.withoutPlace) ?? null}
          searching={searching}
          onSearch={change}
        />
        {search && (
          <ResultFilters
            filter={search}
            hasWords={toSearchQuery(search).search !== undefined}
            rated={shops?.some(({ isRated }) => isRated) ?? false}
            onChange={filter}
          />
        )}
        <ResultsHead
          heading={heading}
          summary={
            searching
              ? RESULTS_MESSAGES.loading
              : shops && resultsSummary(total, search?.page ?? 1, shops.length, limit)
          }
          shown={shops?.length ?? 0}
          understood={metadata}
          search={search}
          isOwnPosition={isOwnPosition}
          onChange={filter}
          isArea={Boolean(search?.bounds)}
          otherTown={otherTown?.label ?? null}
          onTown={() => search && otherTown && change(searchAt(search, otherTown))}
          onExactWords={() => filter({ exactWords: true })}
          onLeaveArea={() => filter({ bounds: null })}
          onSkipToMap={isPhone ? null : () => document.getElementById(MAP_ID)?.focus()}
        />
        {shops && <AsOf at={results?.asOf} isKept={results?.isKept} />}
        {/* Displayed below, but before the list in the focus order, so that the map does not
            follow all shops. */}
        {isPhone && (
          <ViewSwitch
            view={view}
            onChange={(next) => {
              if (next === 'map') keepScroll();
              setView(next);
            }}
          />
        )}
        <div className={styles.found}>
          {searching && <ResultsLoading />}
          {problem && (
            <ResultsProblem
              problem={problem}
              onAllCategories={search && isMoreThanCategory(search) ? leaveCategory : null}
              onBack={backToSearch}
              onRefresh={refresh}
            />
          )}
          {shops?.length === 0 && (
            <ResultsEmpty
              total={total}
              widerKilometres={
                search?.bounds
                  ? null
                  : (WIDER_KM.find((wider) => wider > (search?.maxDistance ?? 0)) ?? null)
              }
              onWiden={(maxDistance) => filter({ maxDistance })}
              onClearFilters={
                search && isFiltered(search) ? () => filter(clearedFilters(search)) : null
              }
              onBack={backToSearch}
              onRefresh={refresh}
            />
          )}
          {shops && shops.length > 0 && (
            <ResultList
              shops={shops}
              activeId={activeId}
              selectedId={chosenId}
              page={search?.page ?? 1}
              totalPages={totalPages}
              onActivate={setActiveId}
              onOpen={details.openFromList}
              onPage={turnTo}
            />
          )}
        </div>
      </div>
      {shops && chosen && isPhone && details.asSmall && (
        <MapCard
          shop={chosen}
          position={shops.indexOf(chosen) + 1}
          total={shops.length}
          onStep={details.step}
          onEnlarge={details.enlarge}
          onClose={details.close}
        />
      )}
      {(shops || !search) && chosenId && !details.asSmall && (
        <div className={styles.detailsColumn}>
          <ChosenShop
            id={chosenId}
            shop={chosen}
            place={isWide ? 'panel' : isPhone ? 'bottom' : 'right'}
            onCategory={openCategory}
            onClose={details.close}
            onLower={details.lower}
            onShowCard={showCard}
            covered={cardShown}
          />
        </div>
      )}
      <div className={styles.mapColumn}>
        {mapOpened && (
          <LazyResultsMap
            shops={lastKnownShops}
            centre={map.centre}
            searchKey={map.key}
            subject={map.subject}
            area={map.area}
            user={browser}
            activeId={activeId}
            selectedId={chosenId}
            searching={searching}
            onActivate={setActiveId}
            isPhone={isPhone}
            popupId={!isPhone && details.asSmall ? chosenId : null}
            onDetails={details.enlarge}
            onPopupClosed={details.close}
            onSelect={details.openFromMap}
            onSearchArea={(bounds) => filter({ bounds })}
            onLocate={askBrowserPosition}
          />
        )}
      </div>
    </div>
  );
}
