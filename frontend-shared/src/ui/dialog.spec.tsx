import { Button, TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createSpecApp } from '../testing/spec-app.ts';
import { expectNoAxeViolations } from '../testing/axe.ts';
import { renderWithStore } from '../testing/render.tsx';
import { alertDialog, confirmDialog } from './confirm.tsx';
import { Dialog } from './dialog.tsx';

const { store } = createSpecApp('member');

interface StageProps {
  submitting?: boolean;
  dirty?: boolean;
}

function Stage(flags: StageProps) {
  const [opened, setOpened] = useState(false);
  return (
    <main>
      <h1>Page</h1>
      <Button onClick={() => setOpened(true)}>Apply</Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Apply for card"
        footer={<Button>Apply Now</Button>}
        {...flags}
      >
        <TextInput label="Full Name" />
      </Dialog>
    </main>
  );
}

async function openDialog(flags: StageProps = {}) {
  const { user } = renderWithStore(<Stage {...flags} />, { store });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const dialog = await screen.findByRole('dialog', { name: 'Apply for card' });
  const backdrop = document.querySelector('.mantine-Modal-overlay');
  if (!backdrop) throw new Error('The dialog has no backdrop');
  return { user, dialog, backdrop };
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('a dialog', () => {
  it('starts on its first field, is announced by its title and passes axe', async () => {
    const { dialog } = await openDialog();
    await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveFocus());
    await expectNoAxeViolations(dialog);
  });

  it('closes on Escape and gives the focus back', async () => {
    const { user } = await openDialog();
    await user.keyboard('{Escape}');
    await closed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apply' })).toHaveFocus());
  });

  it('closes on a click beside it', async () => {
    const { user, backdrop } = await openDialog();
    await user.click(backdrop);
    await closed();
  });

  it('keeps what was typed when the click beside it was a slip', async () => {
    const { user, backdrop } = await openDialog({ dirty: true });
    await user.click(backdrop);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await closed();
  });

  it('is closed by nothing while a submission is in progress', async () => {
    const { user, backdrop } = await openDialog({ submitting: true });
    await user.keyboard('{Escape}');
    await user.click(backdrop);
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('a question', () => {
  it('M-534 offers OK and Cancel unless it has words of its own', async () => {
    const onConfirm = vi.fn();
    const { user } = renderWithStore(<h1>Page</h1>, { store });
    confirmDialog({ title: 'Log out', message: 'Are you sure you want to log out?', onConfirm });
    const dialog = await screen.findByRole('dialog', { name: 'Log out' });
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
    await expectNoAxeViolations(dialog);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    await closed();
  });

  it('takes closing it for a no, and starts a dangerous one on the way out', async () => {
    const onConfirm = vi.fn();
    const onCancel = vi.fn();
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
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('asked from a dialog, is alone closed by Escape', async () => {
    const { user } = await openDialog({ dirty: true });
    confirmDialog({ title: 'Unsaved changes', message: 'Close?', onConfirm: () => undefined });
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(screen.getByRole('dialog', { name: 'Apply for card' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await closed();
  });

  it('offers the ways on that it was given', async () => {
    const reset = vi.fn();
    const { user } = renderWithStore(<h1>Page</h1>, { store });
    alertDialog({
      title: 'Account Locked',
      message: 'Temporarily locked.',
      actions: [{ label: 'Try Later' }, { label: 'Reset Password', primary: true, onClick: reset }],
    });
    await user.click(await screen.findByRole('button', { name: 'Reset Password' }));
    expect(reset).toHaveBeenCalledOnce();
    await closed();
  });
});
