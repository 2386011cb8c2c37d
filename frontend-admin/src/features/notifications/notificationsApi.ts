import type {
  AdminNotifications,
  AdminNotificationsAnswer,
  ReadNotificationsRequest,
} from '@nattil/contracts/api/admin/notifications';
import { baseApi } from '../../shared/store/baseApi.ts';

export const { useNotificationsQuery, useReadNotificationsMutation } = baseApi
  // A decision about a shop removes that shop's notification.
  .enhanceEndpoints({ addTagTypes: ['Notification', 'Shop'] })
  .injectEndpoints({
    endpoints: (build) => ({
      notifications: build.query<AdminNotifications, void>({
        query: () => '/admin/notifications',
        transformResponse: (answer: AdminNotificationsAnswer) => answer.data,
        providesTags: ['Notification', { type: 'Shop', id: 'LIST' }],
      }),
      readNotifications: build.mutation<AdminNotificationsAnswer, ReadNotificationsRequest>({
        query: (body) => ({ url: '/admin/notifications/read', method: 'PUT', body }),
        invalidatesTags: ['Notification'],
      }),
    }),
  });
