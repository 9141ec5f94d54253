import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { vi } from "vitest";
import { DynamicPricesScreen } from "../../pricing/recommendations/ui/dynamic-prices-screen.tsx";
import { type PricingView, readPricingView } from "../../pricing/recommendations/ui/pricing-view.ts";
import { PricingServer } from "../../pricing/recommendations/ui/test-support/pricing-server.ts";
import { prepareApp, renderApp, signInAs } from "./render-app.tsx";

/** The screen of recommended prices, whose server a test fills. */
export interface PricingScreen {
  readonly server: PricingServer;
  /** What the address would say. */
  readonly view: () => PricingView;
  /** @param query of the address @param seesCosts true by default */
  readonly show: (query?: string, seesCosts?: boolean) => void;
  /** Names of the products that are listed, in their order. */
  readonly rowNames: () => (string | null)[];
}

export async function preparePricingScreen(): Promise<PricingScreen> {
  await prepareApp("shell", "pricing", "pricing-rules");
  signInAs("OPERATOR_ADMIN");
  // jsdom has no layout: the window is tall enough for every row of these tests.
  vi.stubGlobal("innerHeight", 20_000);
  // Nor is the page scrolled to its end, which would fetch the next rows.
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(1_000_000);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.startsWith("(min-width"),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const server = new PricingServer();
  vi.stubGlobal("fetch", server.fetch);
  let view = readPricingView(new URLSearchParams());
  const onView = (next: PricingView) => {
    view = next;
  };
  return {
    server,
    view: () => view,
    show: (query = "", seesCosts = true) =>
      void renderApp(<Shown query={query} seesCosts={seesCosts} onView={onView} />),
    rowNames: () =>
      screen.queryAllByRole("row").flatMap((row) =>
        within(row)
          .queryAllByRole("link", { name: /^Produs \d+$/ })
          .map((link) => link.textContent),
      ),
  };
}

interface ShownProps {
  readonly query: string;
  readonly seesCosts: boolean;
  readonly onView: (view: PricingView) => void;
}

function Shown({ query, seesCosts, onView }: ShownProps) {
  const [state, setState] = useState(() => readPricingView(new URLSearchParams(query)));
  onView(state);
  return (
    <DynamicPricesScreen
      title="Dynamic Prices"
      site="shop.ro"
      sites={["shop.ro"]}
      view={state}
      onChange={change}
      mayRelease
      seesCosts={seesCosts}
      detail={(id, sku, _onClose, asksForCosts) => (
        <p>{`detail of ${id} ${sku}${asksForCosts ? " with costs" : ""}`}</p>
      )}
    />
  );
  function change(wanted: Partial<PricingView>) {
    setState((before) => ({ ...before, ...wanted }));
  }
}
