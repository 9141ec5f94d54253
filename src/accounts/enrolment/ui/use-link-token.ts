import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The token of the mailed link, removed from the address at once: history, screenshots and shared addresses
 * must not contain it. It is held in memory only.
 * @returns null when the address has none
 */
export function useLinkToken(): string | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get("token") || null);
  useEffect(() => {
    if (search !== "") void navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
  return token;
}
