import { Tooltip, UnstyledButton } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import styles from './row-actions.module.css';

export type RowAction = {
  /** What is done, in the tooltip and, where nothing hovers, beside the icon. */
  label: string;
  /** The same with its object, for who does not see the row. */
  name: string;
  Icon: ComponentType<IconProps>;
  danger?: boolean;
} & ({ to: string } | { onClick: () => void });

/** What can be done with a row: icons in a table, labelled buttons where it has become panels. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <div className={styles.actions}>
      {actions.map((action) => {
        const { label, name, Icon, danger } = action;
        const content = (
          <>
            <Icon size={18} aria-hidden />
            <span className={styles.text}>{label}</span>
          </>
        );
        const look = {
          className: styles.action,
          'aria-label': name,
          'data-tone': danger ? 'bad' : undefined,
        };
        return (
          <Tooltip key={label} label={label}>
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
      })}
    </div>
  );
}
