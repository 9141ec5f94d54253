import { Plural, Trans } from "@lingui/react/macro";
import { LinkButton } from "../../../web/ui/link-button.tsx";

interface OwnFieldsButtonProps {
  /** Number of the filters by the site's own fields. */
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Shows and hides the filters by own fields, of which a site can have many. */
export function OwnFieldsButton({ count, isOpen, onToggle }: OwnFieldsButtonProps) {
  return (
    <LinkButton aria-expanded={isOpen} className="my-2" onClick={onToggle}>
      {isOpen ? (
        <Trans>Hide the filters by your own fields</Trans>
      ) : (
        <Plural
          value={count}
          one="Show # filter by your own fields"
          other="Show # filters by your own fields"
        />
      )}
    </LinkButton>
  );
}
