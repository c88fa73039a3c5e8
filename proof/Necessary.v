(* Which refusals are necessary (paper, Eq. 20 and 23). *)
From Coq Require Import ZArith Znumtheory List Lia Permutation Bool.
Require Import Flat Coalesce Tree Compose.
Import ListNotations.
Open Scope Z_scope.

(* ---------- 7. Eq. 20 is not necessary ---------- *)

(* for all strides x and y (also y <> 5 x: nothing merges; nothing is truncated) there is a flat layout, though neither 5 | 3
   nor 3 | 5 *)
Ltac numbers := repeat match goal with
  | |- context [?a mod ?b] => let v := eval compute in (a mod b) in change (a mod b) with v
  | |- context [?a / ?b] => let v := eval compute in (a / b) in change (a / b) with v
  end.
Example eq20_not_necessary : forall x y c, 0 <= c < 4 ->
  ev [(2, 3 * x); (2, x + y)] c = ev [(5, x); (8, y)] (3 * c).
Proof.
  intros x y c H. assert (c = 0 \/ c = 1 \/ c = 2 \/ c = 3) as [->|[->|[->| ->]]] by lia;
    cbn [ev]; numbers; lia.
Qed.
Example eq20_refused : forall x y, divide_out [(5, x); (8, y)] 4 3 = None.
Proof. reflexivity. Qed.

(* and for every extent at once: 6 mod 4 divides 4 *)
Example eq20_not_necessary_unbounded : forall x y c, 0 <= c ->
  ev [(2, 2 * x + y); (1, 3 * y)] c = ev [(4, x); (1, y)] (6 * c).
Proof.
  intros x y c H. cbn [ev].
  pose proof (Z.div_mod c 2 ltac:(lia)) as D. pose proof (Z.mod_pos_bound c 2 ltac:(lia)) as M.
  set (q := c / 2) in *. set (r := c mod 2) in *.
  assert (r = 0 \/ r = 1) as [R|R] by lia; rewrite R in *; rewrite D.
  - replace (6 * (2 * q + 0)) with (0 + (3 * q) * 4) by lia. rewrite Z_mod_plus_full, Z.div_add by lia. change (0 mod 4) with 0. change (0 / 4) with 0. lia.
  - replace (6 * (2 * q + 1)) with (2 + (3 * q + 1) * 4) by lia. rewrite Z_mod_plus_full, Z.div_add by lia. change (2 mod 4) with 2. change (2 / 4) with 0. lia.
Qed.

(* what is necessary.  No flat layout is a line plus a multiple of floor(d c / a), where d < a does not divide a *)
Lemma no_floor R : forall d a w l, wf R -> w <> 0 -> 0 < d < a -> ~ (d | a) ->
  ~ (forall c, 0 <= c -> ev R c = l * c + w * (d * c / a)).
Proof.
  induction R as [|[r z] t IH]; intros d a w l W Hw Hd N E.
  - pose proof (E 1 ltac:(lia)) as E1. pose proof (E a ltac:(lia)) as Ea. simpl ev in *.
    rewrite Z.mul_1_r, Z.div_small in E1 by lia. rewrite Z.div_mul in Ea by lia.
    assert (l = 0) by lia. subst l. assert (w * d = 0) by lia. nia.
  - inversion W as [|? ? Hr Wt]; subst. simpl in Hr.
    destruct t as [|m t'].
    + pose proof (E 1 ltac:(lia)) as E1. pose proof (E a ltac:(lia)) as Ea. rewrite ev_one in *.
      rewrite Z.mul_1_r, Z.div_small in E1 by lia. rewrite Z.div_mul in Ea by lia.
      assert (z = l) by lia. subst z. assert (w * d = 0) by lia. nia.
    + set (t := m :: t') in *.
      (* the coordinate r k + j *)
      assert (S : forall k j, 0 <= k -> 0 <= j < r -> j * z + ev t k = l * (j + k * r) + w * (d * (j + k * r) / a)).
      { intros k j Hk Hj. rewrite <- E by nia. rewrite ev_cons by discriminate.
        rewrite Z_mod_plus_full, Z.div_add, Z.mod_small, (Z.div_small j), Z.add_0_l by lia. reflexivity. }
      destruct (Z.eq_dec r 1) as [->|R1].
      * apply (IH d a w l Wt Hw Hd N). intros c Hc. pose proof (S c 0 Hc ltac:(lia)) as Sc.
        replace (0 + c * 1) with c in Sc by lia. lia.
      * assert (Z0 : z = l).
        { pose proof (S 0 1 ltac:(lia) ltac:(lia)) as S1. rewrite (ev_zero t Wt) in S1.
          change (1 + 0 * r) with 1 in S1. rewrite (Z.div_small (d * 1)) in S1 by lia. lia. }
        subst z.
        assert (G : forall k j, 0 <= k -> 0 <= j < r -> d * (j + k * r) / a = d * (k * r) / a).
        { intros k j Hk Hj. pose proof (S k j Hk Hj) as Sj. pose proof (S k 0 Hk ltac:(lia)) as S0.
          replace (0 + k * r) with (k * r) in S0 by lia. apply (Z.mul_reg_l _ _ w Hw). lia. }
        destruct (Z_lt_le_dec (d * r) a) as [B|B].
        -- apply (IH (d * r) a w (l * r) Wt Hw ltac:(nia)).
           ++ intros [q Q]. apply N. exists (q * r). lia.
           ++ intros k Hk. pose proof (S k 0 Hk ltac:(lia)) as S0. replace (0 + k * r) with (k * r) in S0 by lia.
              replace (d * r * k) with (d * (k * r)) by lia. lia.
        -- assert (d * r <> a) by (intro Q; apply N; exists r; lia).
           assert (C : d * (r - 1) < a).
           { pose proof (G 0 (r - 1) ltac:(lia) ltac:(lia)) as G0. rewrite Z.mul_0_l, Z.mul_0_r, Z.add_0_r, Zdiv_0_l in G0.
             apply Z.div_small_iff in G0; lia. }
           set (e := d * r - a). assert (He : 0 < e < d) by (unfold e; lia).
           set (k := (d - 1) / e).
           assert (K1 : e * k <= d - 1) by (apply Z.mul_div_le; lia).
           assert (K2 : d - 1 < e * (k + 1)) by (pose proof (Z.mul_succ_div_gt (d - 1) e ltac:(lia)); unfold k; lia).
           assert (K0 : 0 <= k) by (apply Z.div_pos; lia).
           pose proof (G k (r - 1) K0 ltac:(lia)) as Gk.
           replace (d * (k * r)) with (e * k + k * a) in Gk by (unfold e; lia).
           replace (d * (r - 1 + k * r)) with ((e * (k + 1) - d) + (k + 1) * a) in Gk by (unfold e; lia).
           rewrite !Z.div_add in Gk by lia. rewrite (Z.div_small (e * k)) in Gk by nia.
           pose proof (Z.div_pos (e * (k + 1) - d) a ltac:(lia) ltac:(lia)). lia.
Qed.

(* two modes that are not one, and a leaf without end: exactly when there is a composition *)
Theorem two_modes_iff a b x y d : 1 <= a -> 1 <= d -> y <> a * x ->
  (exists R, wf R /\ forall c, 0 <= c -> ev R c = ev [(a, x); (b, y)] (d * c)) <->
  (a | d) \/ (d mod a | a).
Proof.
  intros Ha Hd N. set (q := d / a). set (e := d mod a).
  assert (D : d = q * a + e) by (pose proof (Z.div_mod d a ltac:(lia)); unfold q, e; lia).
  assert (He : 0 <= e < a) by (apply Z.mod_pos_bound; lia).
  assert (F : forall c, ev [(a, x); (b, y)] (d * c) = (d * x + (y - a * x) * q) * c + (y - a * x) * (e * c / a)).
  { intro c. cbn [ev]. replace (d * c) with (e * c + q * c * a) by (rewrite D; lia).
    rewrite Z_mod_plus_full, Z.div_add by lia. pose proof (Z.div_mod (e * c) a ltac:(lia)) as M.
    replace ((e * c) mod a) with (e * c - a * (e * c / a)) by lia. rewrite D. lia. }
  split.
  - intros (R & W & E). destruct (Z.eq_dec e 0) as [E0|E0]; [left; exists q; lia|].
    destruct (Znumtheory.Zdivide_dec e a) as [Y|Y]; [right; exact Y|]. exfalso.
    apply (no_floor R e a (y - a * x) (d * x + (y - a * x) * q) W); [lia | lia | exact Y |].
    intros c Hc. rewrite E, F by assumption. reflexivity.
  - intros [[k K]|[n K]].
    + exists [(1, k * y)]. split; [repeat constructor; simpl; lia|]. intros c Hc. cbn [ev].
      replace (d * c) with (k * c * a) by lia. rewrite Z_mod_mult, Z.div_mul by lia. lia.
    + fold e in K. clearbody e q. assert (e <> 0) by (intro Z0; rewrite Z0 in K; lia).
      assert (1 <= n) by (apply (factor_pos n e); lia).
      exists [(n, d * x + (y - a * x) * q); (1, n * (d * x + (y - a * x) * q) + (y - a * x))].
      split; [repeat constructor; simpl; lia|]. intros c Hc. rewrite F.
      replace (e * c / a) with (c / n) by (rewrite K, (Z.mul_comm n e), Z.div_mul_cancel_l by lia; reflexivity).
      cbn [ev]. pose proof (Z.div_mod c n ltac:(lia)) as M.
      replace (c mod n) with (c - n * (c / n)) by lia. lia.
Qed.


(* ---------- Eq. 21 is necessary: no layout of the leaf's size has these values ---------- *)

(* A is coalesced, s reaches past the prefix product P: then P divides s, whatever layout R of size s it is that agrees.
   By divide_out (ev_skip, ev_refine of Compose.v) a leaf s:d is such a line from its first kept mode on. *)
Theorem eq21_necessary A : forall s R, reduced A -> wf R -> size R = s -> (forall c, 0 <= c < s -> ev R c = ev A c) ->
  forall P, In P (prefixes A) -> P < s -> (P | s).
Proof.
  induction A as [|[a x] t IH]; intros s R RA WR SR E P IP LP; [destruct IP|].
  destruct t as [|m t']; [destruct IP|]. set (t := m :: t') in *. pose proof RA as (Ha & Nm & Rt).
  pose proof (reduced_wf t Rt) as Wt. pose proof (prefixes_pos t Wt) as Pos. rewrite Forall_forall in Pos.
  rewrite in_prefixes in IP by discriminate.
  assert (LA : a < s) by (destruct IP as [->|(Q & -> & IQ)]; [exact LP | specialize (Pos Q IQ); nia]).
  destruct (coalesced_false_correct R WR) as (WC & SC & EC). pose proof (coalesced_reduced R WR) as RC.
  assert (E' : forall c, 0 <= c < s -> ev (coalesced false R) c = ev ((a, x) :: t) c) by (intros c Hc; rewrite EC by lia; apply E; exact Hc).
  rewrite SR in SC. destruct (coalesced false R) as [|[r z] u]; [cbn in SC; lia|]. destruct RC as (Hr & Nu & Ru).
  pose proof (reduced_wf u Ru) as Wu. pose proof (size_pos u Wu) as Su. cbn [size] in SC.
  assert (z = x) by (pose proof (E' 1 ltac:(lia)) as E1; rewrite !ev_lt in E1 by (assumption || lia); lia). subst z.
  assert (r = a).
  { destruct (Z.lt_trichotomy r a) as [L|[L|L]]; [exfalso | exact L | exfalso].
    - destruct u as [|[r2 z2] u]; [cbn in SC; lia|]. destruct Ru as (Hr2 & _ & Ru). pose proof (reduced_wf u Ru).
      pose proof (E' r ltac:(lia)) as Er. rewrite (ev_lt a) in Er by (assumption || lia). rewrite ev_cons in Er by discriminate.
      rewrite Z_mod_same_full, Z_div_same_full, ev_lt in Er by (assumption || lia). lia.
    - pose proof (E' a ltac:(lia)) as Ea. rewrite (ev_lt r) in Ea by (assumption || lia). rewrite ev_cons in Ea by discriminate.
      destruct m as [b y]. destruct Rt as (Hb & _ & Rt). pose proof (reduced_wf t' Rt).
      rewrite Z_mod_same_full, Z_div_same_full in Ea by lia. unfold t in Ea, Nm. cbn iota beta in Nm. rewrite ev_lt in Ea by (assumption || lia). lia. }
  subst r. destruct IP as [->|(Q & -> & IQ)]; [exists (size u); lia|].
  rewrite <- SC. apply Z.mul_divide_mono_l. apply (IH (size u) u Rt Wu eq_refl); [|exact IQ | nia].
  intros c Hc. assert (0 <= c * a < s) by nia. pose proof (E' (c * a) H) as Ec.
  rewrite (ev_cons a x t) in Ec by discriminate. rewrite Z_mod_mult, Z.div_mul in Ec by lia.
  destruct u as [|mu u']; [change (size []) with 1 in Hc; replace c with 0 by lia; rewrite (ev_zero t Wt); reflexivity|].
  rewrite ev_cons in Ec by discriminate. rewrite Z_mod_mult, Z.div_mul in Ec by lia. lia.
Qed.
Example eq21_refused : forall R, wf R -> size R = 6 -> ~ (forall c, 0 <= c < 6 -> ev R c = ev [(4, 2); (6, 3); (8, 5)] c).
Proof.
  intros R W S E. assert (D : (4 | 6)).
  { apply (eq21_necessary [(4, 2); (6, 3); (8, 5)] 6 R); try assumption; [cbn; lia | left; reflexivity | lia]. }
  destruct D as [q D]. lia.
Qed.

(* ---------- Eq. 23 is sufficient only ---------- *)

(* (8,8):(8,1) o (3,2):(3,8) is refused, and (3,2):(24,1) is this composition *)
Example eq23_not_necessary : forall x y c, 0 <= c < 6 -> ev [(3, 3 * x); (2, y)] c = ev [(8, x); (8, y)] (ev [(3, 3); (2, 8)] c).
Proof.
  intros x y c H. assert (c = 0 \/ c = 1 \/ c = 2 \/ c = 3 \/ c = 4 \/ c = 5) as [->|[->|[->|[->|[->| ->]]]]] by lia; cbn [ev]; numbers; lia.
Qed.
Example eq23_refused : check_composition [(8, 8); (8, 1)] [(3, 3); (2, 8)] = Some Tree.JointDivisibility.
Proof. reflexivity. Qed.
(* and it is needed: each leaf passes alone, the sum is no composition (`carry` of Compose.v) *)
Example carry_refused : check_composition [(6, 1); (10, 100)] [(2, 1); (2, 2); (2, 4)] = Some Tree.JointDivisibility.
Proof. reflexivity. Qed.
(* what six libraries of the field accept: the check refuses it by Eq. 20 *)
Example field_refused : check_composition [(4, 2); (6, 3); (8, 5)] [(6, 3)] = Some Tree.StrideDivisibility.
Proof. reflexivity. Qed.
(* what all peers of docs/proof.md accept: each leaf passes alone, and no layout of this shape is the composition *)
Example pair_refused : check_composition [(6, 1); (10, 100)] [(2, 3); (2, 3)] = Some Tree.NotDistributive.
Proof. reflexivity. Qed.
Example pair_impossible : forall x y, ~ (forall c, 0 <= c < 4 -> ev [(2, x); (2, y)] c = ev [(6, 1); (10, 100)] (ev [(2, 3); (2, 3)] c)).
Proof.
  intros x y E. pose proof (E 1 ltac:(lia)) as E1. pose proof (E 2 ltac:(lia)) as E2. pose proof (E 3 ltac:(lia)) as E3.
  cbn [ev] in E1, E2, E3.
  repeat match goal with H : _ |- _ => progress (repeat match type of H with
    | context [?a mod ?b] => let v := eval compute in (a mod b) in change (a mod b) with v in H
    | context [?a / ?b] => let v := eval compute in (a / b) in change (a / b) with v in H
    end) end.
  lia.
Qed.
