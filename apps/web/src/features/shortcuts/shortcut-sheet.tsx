import { useShortcutGroups } from '../../lib/shortcuts.ts';
import { useShortcutsSwitch } from '../../lib/use-shortcuts-switch.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ShortcutRows } from './shortcut-rows.tsx';
import { ShortcutsSwitch } from './shortcuts-switch.tsx';

/** Every key that does something on the screen below, and the switch for those of one character. */
export default function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const groups = useShortcutGroups();
  const { on } = useShortcutsSwitch();
  return (
    <Dialog title="Keys" onClose={onClose}>
      <ShortcutsSwitch />
      {groups.map((group) => (
        <ShortcutRows key={group.title} group={group} singleKeys={on} />
      ))}
    </Dialog>
  );
}
