import type { ModalProps } from '@mantine/core';

type Place = Pick<ModalProps, 'fullScreen' | 'transitionProps'>;

/** The CSS variable of a dialog's height, and the assumed height in rem. */
export const HEIGHT = '--nattil-dialog-height';
export const USUAL_HEIGHT = 40;

export const fullScreen: Place = {
  fullScreen: true,
  transitionProps: { transition: 'slide-up', duration: 200 },
};
export const centered: Place = {
  fullScreen: false,
  transitionProps: { transition: 'pop', duration: 200 },
};
