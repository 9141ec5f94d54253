import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Globe,
  Languages,
  ListChecks,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Package,
  Plus,
  Search,
  Sun,
} from "lucide-react";
import { useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { userInfoQuery } from "../../../accounts/people/ui/user-info.queries.ts";
import { resolveSite, storedSite, storeSite } from "../../../catalog/sites/ui/selected-site.ts";
import {
  firstStepsQuery,
  setFirstStepsDismissed,
} from "../../../onboarding/first-steps/ui/first-steps.queries.ts";
import { applyTheme, onThemeChange, storedTheme } from "../../appearance/theme.ts";
import { useSwitchLocale } from "../../appearance/use-switch-locale.ts";
import { addingProducts, mayAddSites, mayAddTo } from "../../pages/adding-products.ts";
import { screensOfPalette } from "../screens.ts";
import { type FoundProducts, useFoundProducts } from "./use-found-products.ts";

const productsPath = "/products";

/** One thing that the palette does. */
interface Command {
  /** Unique in the palette. */
  readonly id: string;
  readonly name: string;
  /** Other words that it is found by, in both languages. */
  readonly words: readonly string[];
  readonly icon: LucideIcon;
  /** Shown beside the name: a product's SKU. */
  readonly detail?: string;
  /** Whether it is what holds now: the site, theme or language in use. */
  readonly isCurrent?: boolean;
  /** What the server has found by what was typed: offered whatever its name is. */
  readonly isFound?: boolean;
  readonly run: () => void;
}

interface CommandGroup {
  readonly name: string;
  readonly commands: readonly Command[];
}

interface Commands {
  readonly groups: readonly CommandGroup[];
  readonly found: FoundProducts;
}

/** What the palette offers to this person for what was typed, in the language on the screen. */
export function useCommands(typed: string, onLogout: () => void): Commands {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data: person } = useQuery(userInfoQuery());
  const theme = useSyncExternalStore(onThemeChange, storedTheme);
  const switchLocale = useSwitchLocale();
  const sites = person?.sites.map(({ site }) => site) ?? [];
  const selected = resolveSite(null, storedSite(), sites);
  const mayAddProducts = mayAddTo(person, selected);
  const client = useQueryClient();
  // Without them the palette works as well.
  const { data: steps } = useQuery({ ...firstStepsQuery(), enabled: mayAddSites(person), retry: false });
  const showFirstSteps = async () => {
    await setFirstStepsDismissed(client, false).catch(() => undefined);
    void navigate("/sites");
  };
  const found = useFoundProducts(selected, typed);
  const { text } = found;
  const openSite = (site: string) => {
    storeSite(site);
    void navigate(`${productsPath}?${new URLSearchParams({ site })}`);
  };
  const openProducts = (change: Readonly<Record<string, string>>, before = "") => {
    if (selected === null) return;
    const address = new URLSearchParams(before);
    for (const [name, value] of Object.entries({ site: selected, ...change })) address.set(name, value);
    void navigate(`${productsPath}?${address}`);
  };
  const addProducts = () => {
    // On the list itself, its search, filters, order and layout stay as they are.
    const address = new URLSearchParams(pathname === productsPath ? search : "");
    if (selected !== null) address.set("site", selected);
    void navigate(`${productsPath}?${address}`, { state: addingProducts });
  };
  const openProduct = (packetId: number) => {
    const product = String(packetId);
    // On the list itself, its search, filters, order and layout stay as they are.
    if (pathname === productsPath) openProducts({ product }, search);
    else openProducts({ query: found.text, product });
  };
  const screens = screensOfPalette(person?.role.type);
  const groups: readonly CommandGroup[] = [
    {
      name: t`Go to`,
      commands: screens.map(({ path, title, icon }) => ({
        id: path,
        name: i18n._(title),
        words: [path],
        icon,
        isCurrent: path === pathname,
        run: () => void navigate(path),
      })),
    },
    ...screens.map(({ path, title, icon, sections = [] }) => ({
      name: i18n._(title),
      commands: sections.map((section) => ({
        id: `${path} ${section.anchor}`,
        name: i18n._(section.title),
        words: section.keywords,
        icon,
        run: () => void navigate(`${path}#${section.anchor}`),
      })),
    })),
    {
      name: selected === null ? t`Products` : t`Products of ${selected}`,
      commands: [
        ...(selected !== null && mayAddProducts
          ? [
              {
                id: "add products",
                name: t`Add products`,
                words: ["new", "addresses", "adaugă", "produse noi", "adrese"],
                icon: Plus,
                run: addProducts,
              },
            ]
          : []),
        ...found.products.map(({ packetId, title, sku }) => ({
          id: `product ${packetId}`,
          name: title,
          ...(sku !== null && { detail: sku }),
          words: [],
          icon: Package,
          isFound: true,
          run: () => openProduct(packetId),
        })),
        ...(found.isEmpty
          ? [
              {
                id: "search SKUs",
                name: t`Search SKUs for “${text}”`,
                words: [],
                icon: Search,
                isFound: true,
                run: () => openProducts({ query: text, "sku-search": "true" }),
              },
            ]
          : []),
      ],
    },
    ...(steps && steps.state !== "over"
      ? [
          {
            name: t`Help`,
            commands: [
              {
                id: "first steps",
                name: t`First steps`,
                words: ["onboarding", "checklist", "pasi", "inceput"],
                icon: ListChecks,
                run: () => void showFirstSteps(),
              },
            ],
          },
        ]
      : []),
    {
      name: t`Switch site`,
      commands: sites.map((site) => ({
        id: `site ${site}`,
        name: site,
        words: ["site"],
        icon: Globe,
        isCurrent: site === storedSite(),
        run: () => openSite(site),
      })),
    },
    {
      name: t`Appearance and language`,
      commands: [
        {
          id: "theme light",
          name: t`Light theme`,
          words: ["theme", "tema"],
          icon: Sun,
          isCurrent: theme === "light",
          run: () => applyTheme("light"),
        },
        {
          id: "theme dark",
          name: t`Dark theme`,
          words: ["theme", "tema"],
          icon: Moon,
          isCurrent: theme === "dark",
          run: () => applyTheme("dark"),
        },
        {
          id: "theme system",
          name: t`System theme`,
          words: ["theme", "tema"],
          icon: Monitor,
          isCurrent: theme === "system",
          run: () => applyTheme("system"),
        },
        {
          id: "language en",
          name: "English",
          words: ["language", "limba", "engleza"],
          icon: Languages,
          isCurrent: i18n.locale === "en",
          run: () => switchLocale("en"),
        },
        {
          id: "language ro",
          name: "Română",
          words: ["language", "limba", "romanian"],
          icon: Languages,
          isCurrent: i18n.locale === "ro",
          run: () => switchLocale("ro"),
        },
      ],
    },
    {
      name: t`Account`,
      commands: [{ id: "logout", name: t`Log out`, words: ["sign out"], icon: LogOut, run: onLogout }],
    },
  ];
  return { groups, found };
}
