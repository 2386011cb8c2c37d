import type { ModalProps } from '@mantine/core';

type Place = Pick<ModalProps, 'fullScreen' | 'transitionProps'>;

export const fullScreen: Place = {
  fullScreen: true,
  transitionProps: { transition: 'slide-up', duration: 200 },
};
export const centered: Place = {
  fullScreen: false,
  transitionProps: { transition: 'pop', duration: 200 },
};
