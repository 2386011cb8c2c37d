import { Button, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { categoryOptions, EDITED_SHOP_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { DESCRIPTION_MAX_LENGTH } from '@nattil/contracts/rules/shops/new-shop';
import {
  AMENITIES,
  amenitiesRule,
  BADGES,
  badgesRule,
  TAGS,
  tagsRule,
} from '@nattil/contracts/rules/shops/shop-profile';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useMay } from '../../../shared/session/use-may.ts';
import { CountedTextarea } from '../../../shared/counted-textarea.tsx';
import { FieldRow, PERCENT } from '../shop-fields.tsx';
import { HolidaysField } from '../hours/holidays-field.tsx';
import { OpeningHoursField } from '../hours/opening-hours-field.tsx';
import { LocationField } from '../location/location-field.tsx';
import { LabelsField } from '../profile/labels-field.tsx';
import { PictureField } from '../profile/picture-field.tsx';
import { useRevealShopMutation } from '../shopsApi.ts';
import type { ShopField, ShopForm } from './shop-changes.ts';
import type { EditedShop } from './use-shop-form.ts';

interface TabProps {
  shop: AdminShop;
  edited: EditedShop;
  formId: string;
}

type NumberField = 'discountOffered';
type WeekField = 'openingHours' | 'holidays';
type LabelsName = 'tags' | 'badges' | 'amenities';
type TextField = Exclude<ShopField, NumberField | WeekField | LabelsName>;

function text(
  { edited, formId }: TabProps,
  field: TextField,
  change: (typed: string) => string = (typed) => typed,
) {
  return {
    id: `${formId}-${field}`,
    value: edited.form[field],
    error: edited.errors[field],
    disabled: edited.saving,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      edited.type(field, change(currentTarget.value)),
  };
}

function number({ edited, formId }: TabProps, field: NumberField) {
  return {
    id: `${formId}-${field}`,
    value: edited.form[field],
    error: edited.errors[field],
    disabled: edited.saving,
    onChange: (typed: number | string) => edited.type(field, typed),
  };
}

/** Props of a field that hands over its whole value. */
function whole<Field extends ShopField>({ edited, formId }: TabProps, field: Field) {
  return {
    id: `${formId}-${field}`,
    value: edited.form[field],
    error: edited.errors[field],
    disabled: edited.saving,
    onTyped: (typed: ShopForm[Field]) => edited.type(field, typed),
  };
}

const inCapitals = (typed: string): string => typed.toUpperCase();

export function BasicTab(props: TabProps) {
  return (
    <Stack gap="md">
      <TextInput label="Shop name" withAsterisk data-autofocus {...text(props, 'name')} />
      <CountedTextarea
        label="Description"
        maximum={DESCRIPTION_MAX_LENGTH}
        {...text(props, 'description')}
      />
      <NativeSelect label="Category" withAsterisk {...text(props, 'category')}>
        {props.edited.stored.category === '' ? <option value="">No category</option> : null}
        {categoryOptions(EDITED_SHOP_CATEGORIES).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <PictureField
        shop={props.shop}
        id={`${props.formId}-picture`}
        value={props.edited.picture}
        error={props.edited.errors.picture}
        disabled={props.edited.saving}
        onChosen={props.edited.choosePicture}
      />
      <TextInput
        label="Website"
        type="url"
        inputMode="url"
        placeholder="https://"
        {...text(props, 'website')}
      />
      <LabelsField
        labels={TAGS}
        rule={tagsRule}
        noun="tag"
        note="Words by which members find the shop."
        {...whole(props, 'tags')}
      />
      <LabelsField
        labels={BADGES}
        rule={badgesRule}
        noun="badge"
        note="Distinctions, shown in gold."
        {...whole(props, 'badges')}
      />
      <LabelsField
        labels={AMENITIES}
        rule={amenitiesRule}
        noun="amenity"
        note="What the place offers, such as ‘Parking for ten cars behind the shop’."
        {...whole(props, 'amenities')}
      />
    </Stack>
  );
}

export function ContactTab(props: TabProps) {
  return (
    <Stack gap="md">
      <TextInput label="Owner name" withAsterisk {...text(props, 'ownerName')} />
      <TextInput label="Email" type="email" withAsterisk {...text(props, 'email')} />
      <TextInput
        label="Phone"
        type="tel"
        description="An Indian mobile number of 10 digits"
        withAsterisk
        {...text(props, 'phone')}
      />
    </Stack>
  );
}

export function AddressTab(props: TabProps) {
  return (
    <Stack gap="md">
      <TextInput label="Address" withAsterisk {...text(props, 'address')} />
      <TextInput label="Location (landmark)" {...text(props, 'location')} />
      <LocationField
        address={props.edited.form.address}
        latitude={whole(props, 'latitude')}
        longitude={whole(props, 'longitude')}
      />
    </Stack>
  );
}

export function BusinessTab(props: TabProps) {
  return (
    <Stack gap="md">
      <FieldRow>
        <NumberInput label="Discount" {...PERCENT} {...number(props, 'discountOffered')} />
        <TextInput label="Registration number" {...text(props, 'registrationNumber')} />
        <TextInput
          label="GST number"
          autoCapitalize="characters"
          spellCheck={false}
          {...text(props, 'gstNumber', inCapitals)}
        />
        <PanNumber {...props} />
      </FieldRow>
      <Text c="dimmed">Bank details are managed separately and cannot be changed here.</Text>
      <OpeningHoursField {...whole(props, 'openingHours')} />
      <HolidaysField {...whole(props, 'holidays')} />
    </Stack>
  );
}

/** The masked number stays unless another one is typed. */
function PanNumber(props: TabProps) {
  const { shop, edited } = props;
  const mayReveal = useMay('reveal');
  const [reveal, { isLoading }] = useRevealShopMutation();
  const isMasked = edited.stored.panNumber.includes('*');

  async function show(): Promise<void> {
    try {
      const { panNumber } = await reveal(shop.id).unwrap();
      edited.unmask('panNumber', panNumber ?? '');
    } catch (error) {
      toast.error(messageOf(error, 'Could not show the PAN number. Please try again.'));
    }
  }

  return (
    <TextInput
      label="PAN number"
      autoCapitalize="characters"
      spellCheck={false}
      rightSectionWidth={72}
      rightSection={
        isMasked && mayReveal && edited.form.panNumber === edited.stored.panNumber ? (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isLoading}
            aria-label="Show PAN number"
            onClick={() => void show()}
          >
            Show
          </Button>
        ) : null
      }
      {...text(props, 'panNumber', inCapitals)}
    />
  );
}
