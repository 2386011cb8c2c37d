import { Button, Menu } from '@mantine/core';
import { type Icon, IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import styles from './details-footer.module.css';

type Target = { onClick: () => void } | { to: string; newTab?: boolean };

export type DetailsAction = { label: string; Icon: Icon } & Target;

interface DetailsFooterProps {
  /** The shown object, for the menu's label; undefined while loading. */
  of: string | undefined;
  /** The less frequent actions; on a phone they are in a menu. */
  others: readonly DetailsAction[];
  /** The buttons of the frequent actions. */
  children: ReactNode;
}

/** The actions of an object, below its details. */
export function DetailsFooter({ of, others, children }: DetailsFooterProps) {
  const { close } = useDialog();
  return (
    <>
      <div className={styles.others}>
        {others.map(({ label, Icon, ...action }) => {
          const look = {
            variant: 'subtle',
            color: 'gray.8',
            size: 'compact-md',
            leftSection: <Icon size={18} aria-hidden />,
          } as const;
          return 'to' in action ? (
            <Button key={label} {...look} {...linkOf(action)}>
              {label}
            </Button>
          ) : (
            <Button key={label} {...look} onClick={action.onClick}>
              {label}
            </Button>
          );
        })}
      </div>
      <div className={styles.main}>
        {of !== undefined && others.length > 0 ? (
          <Menu position="top-start" width={220} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button
                variant="default"
                className={styles.more}
                aria-label={`More actions for ${of}`}
              >
                <IconDotsVertical size={18} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map(({ label, Icon, ...action }) => {
                const icon = <Icon size={18} aria-hidden />;
                return 'to' in action ? (
                  <Menu.Item key={label} leftSection={icon} {...linkOf(action)}>
                    {label}
                  </Menu.Item>
                ) : (
                  <Menu.Item key={label} leftSection={icon} onClick={action.onClick}>
                    {label}
                  </Menu.Item>
                );
              })}
            </Menu.Dropdown>
          </Menu>
        ) : null}
        <Button variant="default" onClick={close}>
          Close
        </Button>
        {children}
      </div>
    </>
  );
}

function linkOf({ to, newTab = false }: { to: string; newTab?: boolean }) {
  const attributes = newTab ? ({ target: '_blank', rel: 'noopener' } as const) : {};
  return { component: Link, to, ...attributes } as const;
}
