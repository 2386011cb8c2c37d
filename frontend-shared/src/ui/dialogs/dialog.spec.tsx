import { Button, TextInput } from '@mantine/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, jest } from '@jest/globals';
import type { ComponentType } from 'react';
import { createSpecApp } from '../../testing/spec-app.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderWithStore } from '../../testing/render.tsx';
import { alertDialog, confirmDialog } from './ask.ts';
import { Dialog } from './dialog.tsx';
import { BEHIND_DIALOGS } from './inert-behind-dialogs.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { closeDialog, type DialogDeclaration, openDialog, pushDialog } from './open-dialog.tsx';

const { store } = createSpecApp('member');

interface FormProps {
  submitting?: boolean;
  dirty?: boolean;
}

function Form(flags: FormProps) {
  return (
    <Dialog title="Apply for card" footer={<Button>Apply Now</Button>} {...flags}>
      <TextInput label="Full Name" />
      <TextInput label="Town" />
    </Dialog>
  );
}

const form: DialogDeclaration<FormProps> = { name: 'form', load: () => Promise.resolve(Form) };

async function openForm(flags: FormProps = {}, options: { onClose?: () => void } = {}) {
  const page = (
    <main {...BEHIND_DIALOGS}>
      <h1>Page</h1>
      <Button onClick={() => void openDialog(form, flags, options)}>Apply</Button>
    </main>
  );
  const { user } = renderWithStore(page, { store });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const dialog = await screen.findByRole('dialog', { name: 'Apply for card' });
  const backdrop = document.querySelector('.mantine-Modal-overlay');
  if (!backdrop) throw new Error('The dialog has no backdrop');
  return { user, dialog, backdrop };
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('a dialog', () => {
  it('starts on its first field, is announced by its title and passes axe', async () => {
    const { dialog } = await openForm();
    await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveFocus());
    await expectNoAxeViolations(dialog);
  });

  it('is not read out as a whole, unlike a question', async () => {
    const { dialog } = await openForm();
    expect(dialog).not.toHaveAccessibleDescription();
    alertDialog({ title: 'An alert', message: 'Read this' });
    const alert = await screen.findByRole('dialog', { name: 'An alert' });
    expect(alert).toHaveAccessibleDescription('Read this');
  });

  it('makes the page behind it inert while it is open', async () => {
    const { user } = await openForm();
    const page = screen.getByRole('heading', { name: 'Page' }).closest('[data-behind-dialogs]');
    await waitFor(() => expect(page).toHaveAttribute('inert'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(page).not.toHaveAttribute('inert'));
    await closed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apply' })).toHaveFocus());
  });

  it('closes on Escape and gives the focus back', async () => {
    const { user } = await openForm();
    await user.keyboard('{Escape}');
    await closed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apply' })).toHaveFocus());
  });

  it('closes on a click beside it', async () => {
    const { user, backdrop } = await openForm();
    await user.click(backdrop);
    await closed();
  });

  it('stays open on a click beside it if something was typed', async () => {
    const { user, backdrop } = await openForm({ dirty: true });
    await user.click(backdrop);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await closed();
  });

  it('cannot be closed during a submission', async () => {
    const { user, backdrop } = await openForm({ submitting: true });
    await user.keyboard('{Escape}');
    await user.click(backdrop);
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('several dialogs', () => {
  function Code() {
    return (
      <Dialog title="Enter OTP">
        <TextInput label="Code" />
      </Dialog>
    );
  }
  const code: DialogDeclaration<object> = { name: 'code', load: () => Promise.resolve(Code) };

  it('show the topmost; the one below it comes back with its text and its focus', async () => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Town'), 'Kochi');
    await pushDialog(code, {});
    const pushed = await screen.findByRole('dialog', { name: 'Enter OTP' });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.queryByRole('textbox', { name: 'Town' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
    await expectNoAxeViolations(pushed);
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Apply for card' });
    expect(screen.getByLabelText('Town')).toHaveValue('Kochi');
    await waitFor(() => expect(screen.getByLabelText('Town')).toHaveFocus());
    await user.keyboard('{Escape}');
    await closed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apply' })).toHaveFocus());
  });

  it('replace open ones, and start on their first field', async () => {
    const onClose = jest.fn();
    await openForm({}, { onClose });
    await openDialog(code, {});
    await screen.findByRole('dialog', { name: 'Enter OTP' });
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
    expect(screen.queryByLabelText('Full Name')).not.toBeInTheDocument();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('are empty when they are opened again', async () => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Full Name'), 'Anna');
    act(() => closeDialog(form));
    await closed();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByLabelText('Full Name')).toHaveValue('');
  });

  it('appear while they load, and offer Retry if a file is missing', async () => {
    let arrive: (content: ComponentType) => void = () => undefined;
    const load = jest
      .fn<() => Promise<ComponentType>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockRejectedValueOnce(new Error('offline'))
      .mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Town'), 'Kochi');
    act(() => void pushDialog({ name: 'slow', load }, {}));
    const missing = await screen.findByRole('dialog', { name: 'Could not be loaded' });
    expect(within(missing).getByRole('alert')).toHaveTextContent(/Check your connection/);
    await expectNoAxeViolations(missing);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const frame = screen.getByRole('dialog', { name: 'Loading...' });
    expect(frame).toBeVisible();
    await act(() => Promise.resolve(arrive(Code)));
    await screen.findByRole('dialog', { name: 'Enter OTP' });
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Apply for card' });
    expect(screen.getByLabelText('Town')).toHaveValue('Kochi');
  });

  it('that fail to render say so, and the dialog below keeps its input', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    const load = () =>
      Promise.resolve(() => {
        if (broken) throw new Error('A field is missing');
        return <Code />;
      });
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Town'), 'Kochi');
    await act(() => pushDialog({ name: 'broken', load }, {}));
    await screen.findByRole('dialog', { name: 'Could not be shown' });
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('dialog', { name: 'Enter OTP' });
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Apply for card' });
    expect(screen.getByLabelText('Town')).toHaveValue('Kochi');
  });
});

describe('a part of a page', () => {
  it('that cannot be loaded says so, and is loaded on Retry or when the network is back', async () => {
    const load = jest
      .fn<() => Promise<ComponentType>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(() => <p>Map</p>);
    const Part = lazyPart(load);
    const { user } = renderWithStore(
      <main>
        <h1>Page</h1>
        <Part />
      </main>,
      { store },
    );
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
    await expectNoAxeViolations();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Map')).toBeVisible();
  });
});

describe('a question', () => {
  it('M-534: offers OK and Cancel by default', async () => {
    const onConfirm = jest.fn();
    const { user } = renderWithStore(<h1>Page</h1>, { store });
    confirmDialog({ title: 'Log out', message: 'Are you sure you want to log out?', onConfirm });
    const dialog = await screen.findByRole('dialog', { name: 'Log out' });
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
    await expectNoAxeViolations(dialog);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await closed();
    confirmDialog({
      title: 'Delete user',
      message: 'Delete Anna?',
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
      onConfirm,
    });
    await screen.findByRole('dialog', { name: 'Delete user' });
    expect(screen.getByRole('button', { name: 'Delete' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /OK|Cancel/ })).not.toBeInTheDocument();
  });

  it('treats closing as a no, and focuses Cancel if the action is dangerous', async () => {
    const onConfirm = jest.fn();
    const onCancel = jest.fn();
    const { user } = renderWithStore(<h1>Page</h1>, { store });
    confirmDialog({
      title: 'Delete user',
      message: 'Delete Anna?',
      confirmLabel: 'Delete',
      danger: true,
      onConfirm,
      onCancel,
    });
    await screen.findByRole('dialog', { name: 'Delete user' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await closed();
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('closes on Escape before the dialog below it', async () => {
    const { user } = await openForm({ dirty: true });
    confirmDialog({ title: 'Unsaved changes', message: 'Close?', onConfirm: () => undefined });
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(screen.getByRole('dialog', { name: 'Apply for card' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await closed();
  });

  it('offers the given actions', async () => {
    const reset = jest.fn();
    const { user } = renderWithStore(<h1>Page</h1>, { store });
    alertDialog({
      title: 'Account Locked',
      message: 'Temporarily locked.',
      actions: [{ label: 'Try Later' }, { label: 'Reset Password', primary: true, onClick: reset }],
    });
    await user.click(await screen.findByRole('button', { name: 'Reset Password' }));
    expect(reset).toHaveBeenCalledTimes(1);
    await closed();
  });
});
