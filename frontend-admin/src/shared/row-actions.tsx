import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { type IconProps, IconDotsVertical } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import styles from './row-actions.module.css';

export type RowAction = {
  /** The label in the tooltip or, without hover, beside the icon. */
  label: string;
  /** A short label beside the icon. */
  short?: string;
  /** The label with its object, for screen readers. */
  name: string;
  Icon: ComponentType<IconProps>;
  /** A decision has a coloured background; a dangerous action has coloured text. */
  tone?: 'good' | 'bad' | 'danger';
} & ({ to: string } | { onClick: () => void });

/** An action that may be in a menu. */
export type MenuAction = Omit<RowAction, 'tone' | 'short'> & {
  tone?: 'danger';
  onClick: () => void;
};

interface RowActionsProps {
  actions: readonly RowAction[];
  /** Further actions, which only a wide table shows in the row; otherwise several are in a menu. */
  others?: readonly MenuAction[];
  /** The object's name, for the menu's label. */
  of?: string;
}

/** The actions of a row: icons in a table, labelled buttons in a list of panels. */
export function RowActions({ actions, others = [], of }: RowActionsProps) {
  const [first, ...rest] = actions;
  const inMenu = others.length > 1 ? others : [];
  return (
    <div className={styles.actions}>
      {first && <Action action={first} />}
      {others.map((action) => (
        <Action
          key={action.label}
          action={action}
          className={inMenu.length > 0 ? styles.other : undefined}
        />
      ))}
      {rest.map((action) => (
        <Action key={action.label} action={action} />
      ))}
      {inMenu.length > 0 && (
        <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <UnstyledButton
              className={`${styles.action} ${styles.more}`}
              aria-label={`More actions for ${of}`}
            >
              <IconDotsVertical size={18} aria-hidden />
              <span className={styles.text}>More</span>
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map(({ label, Icon, tone, onClick }) => (
              <Menu.Item
                key={label}
                color={tone}
                className={styles.item}
                leftSection={<Icon size={18} aria-hidden />}
                onClick={onClick}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

function Action({ action, className = '' }: { action: RowAction; className?: string }) {
  const { label, short = label, name, Icon, tone } = action;
  const content = (
    <>
      <Icon size={18} aria-hidden />
      <span className={styles.text}>{short}</span>
    </>
  );
  const look = {
    className: `${styles.action} ${className}`,
    'aria-label': name,
    'data-tone': tone,
  };
  return (
    <Tooltip label={label}>
      {'to' in action ? (
        <Link {...look} to={action.to} preventScrollReset>
          {content}
        </Link>
      ) : (
        <UnstyledButton {...look} onClick={action.onClick}>
          {content}
        </UnstyledButton>
      )}
    </Tooltip>
  );
}
