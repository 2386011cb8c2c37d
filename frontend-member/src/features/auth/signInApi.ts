import { type ApiError } from '@nattil/frontend-shared/api/api-error';
import type { ForgotPasswordRequest } from '@nattil/contracts/api/member/account';
import type { Done } from '@nattil/contracts/api/common';
import type {
  CheckPasswordLinkRequest,
  LoginRequest,
  NotMeRequest,
  SessionUser,
  SetPasswordRequest,
  SignUpRequest,
} from '@nattil/contracts/api/member/session';
import { LOGIN_ERRORS } from '@nattil/contracts/rules/sign-in/login-errors';
import { baseApi } from '../../shared/api/baseApi.ts';

/** The parts of a sign-in or sign-up answer, which are at its top level or in `data`. */
export interface SignInResult {
  /** Null if the answer has none. */
  accessToken: string | null;
  refreshToken: string | null;
  user: SessionUser | null;
  message?: string;
}
export interface SignUpResult extends SignInResult {
  /** The answer has no token: the account must be verified first. */
  requiresVerification: boolean;
}

interface TokensAndUser {
  accessToken?: string;
  token?: string;
  refreshToken?: string;
  user?: SessionUser;
}
interface SignInBody extends TokensAndUser {
  message?: string;
  data?: TokensAndUser;
}

function signInResult(body: SignInBody): SignInResult {
  const { accessToken, token, refreshToken, user } = { ...body, ...body.data };
  const result: SignInResult = {
    accessToken: accessToken ?? token ?? null,
    refreshToken: refreshToken ?? null,
    user: user ?? null,
  };
  return body.message ? { ...result, message: body.message } : result;
}

const loginFallbacks = new Map<ApiError['status'], string>([
  [401, LOGIN_ERRORS.generic],
  [403, 'Account is blocked or inactive'],
  [404, 'User not found'],
  [429, 'Too many attempts. Please try again later'],
]);
const signUpFallbacks = new Map<ApiError['status'], string>([
  [409, 'Email already exists'],
  [422, 'Invalid input data'],
]);

/** The message if the server gave no reason. */
export const LOGIN_FAILED = 'Login failed';

const signInApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignInResult, LoginRequest>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      extraOptions: { public: true },
      transformResponse: signInResult,
      transformErrorResponse: (error: ApiError): ApiError => ({
        ...error,
        message: error.message ?? loginFallbacks.get(error.status) ?? LOGIN_FAILED,
      }),
    }),
    signUp: build.mutation<SignUpResult, SignUpRequest>({
      query: (body) => ({ url: '/users/signup', method: 'POST', body }),
      extraOptions: { public: true },
      transformResponse: (body: SignInBody) => {
        const result = signInResult(body);
        return { ...result, requiresVerification: result.accessToken === null };
      },
      transformErrorResponse: (error: ApiError): ApiError => {
        const message = error.message ?? signUpFallbacks.get(error.status);
        return message ? { ...error, message } : error;
      },
    }),
    forgotPassword: build.mutation<Done, ForgotPasswordRequest>({
      query: (body) => ({ url: '/auth/forgot-password', method: 'POST', body }),
      extraOptions: { public: true },
    }),
    checkPasswordLink: build.query<Done, CheckPasswordLinkRequest>({
      query: (body) => ({ url: '/auth/reset-password/check', method: 'POST', body }),
      extraOptions: { public: true },
    }),
    denyChange: build.mutation<Done, NotMeRequest>({
      query: (body) => ({ url: '/auth/not-me', method: 'POST', body }),
      extraOptions: { public: true },
    }),
    setPassword: build.mutation<Done, SetPasswordRequest>({
      query: (body) => ({ url: '/auth/reset-password', method: 'POST', body }),
      extraOptions: { public: true },
    }),
  }),
});

export const {
  useLoginMutation,
  useSignUpMutation,
  useForgotPasswordMutation,
  useCheckPasswordLinkQuery,
  useDenyChangeMutation,
  useSetPasswordMutation,
} = signInApi;
