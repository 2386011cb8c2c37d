/** The form values as typed. */
export interface Registration {
  shopName: string;
  category: string;
  email: string;
  phone: string;
  district: string;
  talukBlock: string;
  location: string;
  storeAddress: string;
  gstNumber: string;
  /** A number, or '' if there is no discount. */
  discountOffer: number | string;
  confirmDetails: boolean;
}

export const EMPTY_REGISTRATION: Registration = {
  shopName: '',
  category: '',
  email: '',
  phone: '',
  district: '',
  talukBlock: '',
  location: '',
  storeAddress: '',
  gstNumber: '',
  discountOffer: '',
  confirmDetails: false,
};

export function isEmpty(values: Registration): boolean {
  return Object.entries(EMPTY_REGISTRATION).every(
    ([field, nothing]) => values[field as keyof Registration] === nothing,
  );
}
