import type { RegisterShopAnswer, RegisterShopRequest } from '@nattil/contracts/api/member/shops';
import { baseApi } from '../../shared/api/baseApi.ts';

const registerShopApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    registerShop: build.mutation<RegisterShopAnswer, RegisterShopRequest>({
      query: (body) => ({ url: '/admin/shops/register', method: 'POST', body }),
      extraOptions: { public: true },
    }),
  }),
});

export const { useRegisterShopMutation } = registerShopApi;
